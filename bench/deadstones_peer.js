// @sabaki/deadstones, as `just bench` asks it: one question a line, one answer a line.
// The first argument is the folder in which it is installed.

const path = require("path");
const readline = require("readline");

const home = path.join(process.argv[2], "node_modules", "@sabaki", "deadstones");
const deadstones = require(home);

const OPTIONS = { finished: true, iterations: 100 };
const NUMBER = { X: 1, O: -1, ".": 0 };

// A board of `X`, `O` and `.` in reading order as rows of numbers.
function board(width, letters) {
  const rows = [];
  for (let at = 0; at < letters.length; at += width) {
    rows.push([...letters.slice(at, at + width)].map((letter) => NUMBER[letter]));
  }
  return rows;
}

async function main() {
  const taken = [];
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [word, width, letters] = line.split(" ");
    let answer = "what?";
    if (word === "hello") {
      answer = "deadstones " + require(path.join(home, "package.json")).version;
    } else if (word === "dead") {
      const dead = await deadstones.guess(board(Number(width), letters), OPTIONS);
      answer = dead.map(([x, y]) => y * Number(width) + x).join(" ");
    } else if (word === "take") {
      taken.push(board(Number(width), letters));
      answer = "taken";
    } else if (word === "round") {
      const start = process.cpuUsage();
      for (const rows of taken) {
        await deadstones.guess(rows, OPTIONS);
      }
      const { user, system } = process.cpuUsage(start);
      answer = String((user + system) / 1e6);
    }
    process.stdout.write(answer + "\n");
  }
}

main();
