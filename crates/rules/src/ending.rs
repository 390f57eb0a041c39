//! How a game stops and how what is left is settled: ko, repetition, suicide, dead stones, disputes.

use crate::word::words;

words! {
    /// Which recaptures and repetitions are forbidden.
    Ko {
        /// No immediate recapture of one stone: Japanese rules 1989, art. 6; Chinese practice.
        /// Two passes end the ban.
        Simple = "simple": "has the simple ko rule",
        /// No position twice: Logical Rules (Tromp-Taylor), rule 6; Simplified Ing.
        PositionalSuperko = "psk": "has positional superko",
        /// No position twice with the same player to move: AGA rule 6; WMSG 2008, art. 4 (Chinese text).
        SituationalSuperko = "ssk": "has situational superko",
        /// A player may not create by a play a position that a play of his created before: BGA
        /// interpretation 6.2; French rules.
        NaturalSituationalSuperko = "nssk": "has natural situational superko",
        /// Ing's fighting and disturbing ko: a state machine that is not worked out here.
        Ing = "ing": "has Ing's ko rule",
        /// A pass lifts all bans, and a pass repeated in the same situation ends the phase: Spight rules.
        Spight = "spight": "has Spight's ko rule (a pass lifts every ban)",
    }

    /// What happens to a game that runs in a circle.
    Repetition {
        /// It cannot: superko or the Ing rule leaves none.
        Forbidden = "forbidden": "forbids repetition",
        /// Void at once: KGS and OGS under Japanese rules, KataGo under simple ko.
        NoResult = "no_result": "voids a repeating game",
        /// Void if both agree, else they go on: Japanese rules 1989, art. 12.
        NoResultByAgreement = "no_result_by_agreement": "voids a repeating game if both players agree",
        /// The game is a draw: Korean rules 2016.
        Draw = "draw": "draws a repeating game",
        /// The text forbids it or is silent; a referee voids the game or orders a replay: Chinese practice.
        Referee = "referee": "leaves a repeating game to the referee",
    }

    /// Whether a move may take its own last liberty.
    Suicide {
        /// Illegal: Japanese art. 4, Chinese rules, AGA rule 5, WMSG 2008, art. 3.5.
        Forbidden = "forbidden": "forbids suicide",
        /// Of a chain, not of a single stone: Ing rules; KataGo.
        Multi = "multi": "allows suicide of more than one stone",
        /// Any: New Zealand, Tromp-Taylor, Simplified Ing. The stones are prisoners under territory counting.
        Allowed = "allowed": "allows suicide",
    }

    /// Whether stones may be lifted without being captured.
    DeadRemoval {
        /// Stones that both call dead are lifted: Japanese art. 10-1, AGA rule 10, Chinese rules.
        Agreement = "agreement": "lifts stones that both players call dead",
        /// Nothing is lifted; the board is counted as it stands: Tromp-Taylor.
        None = "none": "lifts nothing: the board counts as it stands",
    }

    /// What happens when the players do not agree about life and death.
    Dispute {
        /// No procedure: the board as left, or what the players agree outside the rules: Tromp-Taylor;
        /// KataGo's area rulesets.
        None = "none": "has no procedure for a dispute",
        /// Play goes on from the stopped position: AGA rule 10, Chinese, New Zealand, WMSG 2008,
        /// art. 5; Ji Ping Dian §3. The keys from `resume_first` on say how.
        Resume = "resume": "settles a dispute by playing on",
        /// Hypothetical local play in which a ko is retaken only after a pass for that ko; alive is
        /// also what can be captured only by letting a new living stone appear: Japanese rules 1989,
        /// art. 7. A requested resumption is real play (art. 9-3).
        Confirmation = "confirmation": "settles life and death by hypothetical local play",
        /// Listed shapes first, then as confirmation or play: Nihon Kiin rules 1949.
        Precedents = "precedents": "settles listed shapes by precedent",
        /// A separate play-out with its own price: Ikeda Territory, Lasker-Maas, Spight, KataGo territory.
        Encore = "encore": "settles a dispute by a separate play-out",
        /// A third person decides by the base rules: KGS.
        Referee = "referee": "leaves a dispute to a third person",
    }

    /// Who moves first when play goes on.
    ResumeFirst {
        /// After two passes the player who passed first: AGA rule 10; WMSG 2008, art. 5 ("in the
        /// original order"); Ji Ping Dian §4; KataGo's cleanup.
        OpponentOfLastPasser = "opponent_of_last_passer": "lets the player who passed first move first on resuming",
        /// The player who was asked: Japanese rules 1989, art. 9-3.
        OpponentOfRequester = "opponent_of_requester": "lets the player who did not ask for it move first on resuming",
    }

    /// Whether positions before the stop still count for ko.
    ResumeHistory {
        /// They do: WMSG 2008, art. 5; AGA.
        Kept = "kept": "keeps the history of positions when play goes on",
        /// The stopped position is a fresh start: Ji Ping Dian §3 ("a position without its history is
        /// another position"); KataGo's cleanup.
        Reset = "reset": "starts a fresh history when play goes on",
    }

    /// What moves after the first stop cost.
    LitigationCost {
        /// Nothing: area rulesets, which have no tax, and Ji Ping Dian §2 (litigation moves are not paid back).
        Free = "free": "charges nothing for moves after the stop",
        /// As moves of the play phase, since a resumption lifts the stop: Japanese rules 1989, art. 9-3.
        /// The margin is territory and prisoners at the very end.
        Counted = "counted": "counts moves after the stop like any other move",
        /// Turns after the stop are equal and a pass costs a stone, so tax and pass stones are those of
        /// the play phase, and who passed last is judged at that stop: AGA territory count, Ikeda
        /// Territory, Lasker-Maas, Spight.
        Balanced = "balanced": "balances moves after the stop by pass stones",
        /// The first cleanup phase is counted; the second is free, less new stones outside independent
        /// life regions: KataGo rules, territory scoring.
        Cleanup = "cleanup": "counts a first cleanup phase and frees a second one",
    }

    /// What a second stop does.
    SecondStop {
        /// Everything that is left is alive: AGA rule 10; WMSG 2008, art. 5; Chinese rules.
        AllAlive = "all_alive": "calls everything alive that is left at the second stop",
        /// Agreement is sought again: Japanese rules 1989, art. 9.
        AgreementAgain = "agreement_again": "seeks agreement again at the second stop",
    }

    /// A shape that is ruled by name.
    Precedent {
        /// Three points without capturing: Nihon Kiin rules 1949.
        TorazuSanmoku = "torazu_sanmoku=3": "gives three points without capturing",
        /// Bent four in the corner is dead: Nihon Kiin rules 1949; WAGC 1979.
        BentFourDead = "bent_four_corner=dead": "calls bent four in the corner dead",
        /// The side entitled to retake a ten-thousand-year ko is taken to have done so: Nihon Kiin
        /// rules 1949, as reported in Ji Ping Dian §7.
        MannenKoTaken = "mannen_ko=taken_and_connected": "takes a ten-thousand-year ko as taken and connected",
    }

    /// What becomes of value found after the stop.
    Unclaimed {
        /// It may be played when play goes on.
        PlayOn = "play_on": "lets value found late be played",
        /// It may not be played and is split half each: WMSG 2008, art. 5.
        HalfSplit = "half_split": "splits value found late in half",
        /// If both know an effective move, none resumes and they do not agree, both lose: Japanese
        /// rules 1989, art. 13.
        BothLose = "both_lose": "lets both players lose who leave an effective move unplayed",
    }

    /// Where the values of a ruleset come from.
    Provenance {
        /// The text or the code was read.
        Read = "v": "was taken from a text or code that was read",
        /// General knowledge or an excerpt: verify before relying on it.
        General = "m": "rests on general knowledge or an excerpt",
    }
}
