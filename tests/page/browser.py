"""A headless Chromium, and a page that is watched: what it says on its console and what it asks for."""

import json
import os
import shutil
from contextlib import contextmanager


def chromium():
    """The browser: the one of the system, or None for the one that Playwright brings."""
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


@contextmanager
def launched():
    """Yields a browser, or None with the reason where there is none."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        yield None, "the Python package playwright is not installed"
        return
    with sync_playwright() as playwright:
        browser, reason = None, None
        # A `chromium` that only stands for a snap does not start in a container.
        for executable in dict.fromkeys([chromium(), None]):
            try:
                browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
                break
            except Error as error:
                reason = f"no browser could be started: {error.message.splitlines()[0]}"
        if browser is None:
            yield None, reason
            return
        try:
            yield browser, None
        finally:
            browser.close()


class Watched:
    """The report in a window of some size."""

    def __init__(self, browser, file, size=(1280, 900), scheme="light", before=None):
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        if before:
            context.add_init_script(before)
        self.page = context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(file.resolve().as_uri())
        self.page.wait_for_selector("#method")

    def data(self):
        """What the page shows, and what it calls rulesets in other languages."""
        found, called = (json.loads(self.page.evaluate(f"document.getElementById('{id}').textContent")) for id in ("data", "names"))
        return {**found, "called": called}

    def outside(self):
        """Requests for anything but the page itself."""
        return [url for url in self.asked if not url.startswith("data:") and url != self.page.url.split("#")[0]]


def shown(page):
    """Numbers of the games that the gallery shows when it is asked for all it has."""
    if page.locator("#gallery-more").is_visible():
        page.click("#gallery-more")
    return page.eval_on_selector_all("#games .game", "all => all.map((game) => Number(game.id.split('-')[1]))")


if __name__ == "__main__":
    # Whether a browser can be had.
    with launched() as (found, why):
        raise SystemExit(0 if found else why)
