"""A poll: phones vote, the class sees the votes and not whose they are, and in the end the answer with its proof."""

from __future__ import annotations

import json
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest

import hanabi_widget as hw
from hanabi_widget.classroom import poll_phones as votes_module
from hanabi_widget.classroom.address import address_in_the_room
from hanabi_widget.classroom.poll import Poll
from hanabi_widget.classroom.poll_phones import MAX_CHANGES
from hanabi_widget.classroom.screens_behind_secret_links import BEAT, FULL, TAKEN_BACK
from hanabi_widget.lessons import Question, grade, read_submission
from hanabi_widget.lessons.files.reader import as_lesson
from hanabi_widget.lessons.grading.attempt_files import CLASS, read_journal
from hanabi_widget.text import ENGLISH
from tests.widget.browser import Browser

from .clients import Client, FakeScreen, addresses, from_a_thread, get, in_a_kernel, pressed, until


def asked() -> Question:
    state = hw.deal(players=2, seed=2)[0].apply(hw.Clue("Bob", 1))
    return hw.question("known", state, of="Bob", view="Bob")  # 3 and 5


def phone(poll: Poll, name: str = "phone-of-somebody") -> FakeScreen:
    return FakeScreen(poll._phones, name)


def vote(screen: FakeScreen, answer: str) -> str:
    """Vote; what is wrong with it."""
    return str(screen.ask("answer", page=0, sitting=0, answer=answer)["text"])


def test_a_phone_has_the_question_and_nothing_of_the_answer() -> None:
    traits = phone(Poll(asked(), journal=None)).traits
    page = traits["_page_state"]
    assert traits["_board_state"]["labels"]["run_cell"] == "Not connected.", "a phone runs no cell"
    assert page["question"] == "Which of your cards do you know to be playable?"
    assert (page["answer"], page["settled"]) == ("", False)
    (told,) = page["messages"]
    assert (page["labels"]["save"], told["lines"]) == ("Vote", ["You may change your vote until the teacher goes on."])


LESSON = """title: Ones
Look at Ben.
game: 7c 0s | Ann g2 b3 w4 y2 r4 | >Ben y1+1 w3 g1+1 b4 r3
ask: known of=Ben claim=playable view=Ben

drill: number which=pace n=2 worked=yes

game: r1 | Ann ? ? ? ? ? | >Ben ? ? ? ? ?
ask: number which=max_score
ask: number which=pace variants=yes
"""


@in_a_kernel
async def test_a_class_of_thirty_scans_one_code_votes_on_each_question_and_is_graded(tmp_path: Path) -> None:
    """Each question had a link of its own, and twenty of thirty votes were left out of the grades."""
    poll = Poll(LESSON, journal=tmp_path / "votes.jsonl")
    phones = [await Client.open(poll.link, f"phone-of-number-{number:02}") for number in range(30)]
    asked = as_lesson(LESSON).asked(CLASS)
    for place, item in enumerate(asked):
        question = item.question
        answers = [question.form.to_json(question.context, question.example_answer), [] if question.id == "known" else 24]
        for number, client in enumerate(phones):
            while client.traits["_page_state"]["question"] != question.prompt() or client.traits["_page_state"]["answer"]:
                await client.next()
            page = client.traits["_page_state"]
            vote = await client.ask("answer", page=0, sitting=page["sitting"], answer=json.dumps(answers[number % 2]))
            assert vote["type"] == "done"
        assert poll._console_state()["lines"][:2] == [f"Question {place + 1}", "Round 1: 30 of 30 have voted"]
        poll.reveal()
        assert poll.wall.session.here.settled, "the wall shows the answer"
        if item is not asked[-1]:  # what a drill solves is on the wall alone
            await from_a_thread(poll._console, pressed("next"))
    with pytest.raises(hw.HanabiError, match="page"):
        poll.next_question()
    grades = grade([read_submission(tmp_path / "votes.jsonl")], as_lesson(LESSON))
    assert (grades.refused, len(grades.points), {result.attempts for result in grades.results}) == ((), 30, {1})
    assert sorted(sum(result.right for result in grades.results if result.item == item.id) for item in asked) == [15] * len(asked)


def test_a_vote_counts_for_the_question_that_its_phone_has_seen() -> None:
    poll = Poll(LESSON, journal=None)
    screen, first = phone(poll), poll.question
    assert vote(screen, "[1]") == ""
    poll.wall._handle({"type": "turn", "page": 1})
    assert (poll.question is first, screen.page["answer"]) == (True, "[1]"), "the wall shows what a drill solves"
    poll.wall._handle({"type": "turn", "page": 2})
    assert (poll.question is first, screen.page["answer"]) == (False, "")
    assert vote(screen, "[2]") == ENGLISH.say("page.error.other")
    assert poll.votes == {}
    poll.wall._handle({"type": "turn", "page": 0})
    assert (poll.question is first, poll.votes, screen.page["answer"]) == (True, {"your first card": 1}, "[1]")
    poll.reveal()
    poll.next_question()
    assert (poll.revealed, screen.notice, screen.page["settled"]) == (False, "", False)
    poll.wall._handle({"type": "turn", "page": 0})
    assert (poll.revealed, screen.notice, screen.page["settled"]) == (True, ENGLISH.say("poll.over"), True)


def test_a_poll_asks_something() -> None:
    with pytest.raises(hw.HanabiError, match="question"):
        Poll("Only words.\nNothing else.", journal=None)


def test_votes_may_be_changed_and_stay_with_their_phone_of_which_no_other_learns() -> None:
    poll = Poll(asked(), journal=None)
    first, same, other, silent = phone(poll), phone(poll), phone(poll, "phone-of-another-one"), phone(poll, "phone-of-a-third-one")
    before = [*silent.texts]
    assert vote(first, "[1]") == vote(first, "[3]") == vote(other, "[3,5]") == ""
    assert poll.votes == {"your third card": 1, "your third card and your fifth card": 1}
    assert first.page["answer"] == same.page["answer"] == "[3]"
    assert other.page["answer"] == "[3, 5]"
    poll._phones.leave(first)
    assert phone(poll).page["answer"] == "[3]"
    assert silent.texts == before


ANSWERS = ("[9]", "{", "", "null", "7", "[" * 3000, '"' * 20_001, '["r1"]')
MESSAGES: tuple[Any, ...] = (None, 3, {}, {"type": "reveal"}, {"type": "hint"}, {"type": "inspect", "step": 0, "card": 1}, {"type": "act"})


@pytest.mark.parametrize("message", [*({"type": "answer", "page": 0, "sitting": 0, "answer": answer} for answer in ANSWERS), *MESSAGES])
def test_what_is_no_vote_gets_a_sentence_and_does_nothing(message: object) -> None:
    poll = Poll(asked(), journal=None)
    answer = phone(poll).say(message)
    assert (answer["type"], answer["text"][-1] in ".)", "type must be" in answer["text"]) == ("error", True, message in MESSAGES)
    assert (poll.votes, poll.attempts, poll.revealed) == ({}, [], False)


def test_nobody_votes_without_a_name_or_too_often() -> None:
    poll = Poll(asked(), journal=None)
    assert vote(phone(poll, "x"), "[1]") == "This page has no name of its own: load it again."
    screen = phone(poll)
    texts = [vote(screen, f"[{number % 2 + 1}]") for number in range(MAX_CHANGES + 1)]
    assert texts[-1] == f"You have changed your vote {MAX_CHANGES} times: the last one counts."
    assert {*texts[:-1]} == {""}
    assert len(poll.attempts) == MAX_CHANGES


def test_votes_of_phones_that_left_make_room_and_one_phone_under_many_names_displaces_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(votes_module, "MOST_PHONES", 4)
    poll = Poll(asked(), journal=None)
    early, here = phone(poll, "phone-that-sleeps-now"), phone(poll, "phone-that-is-here")
    assert vote(early, "[1]") == vote(here, "[2]") == ""
    early.shut(0)
    for number in range(50):
        screen = phone(poll, f"phone-of-many-names-{number}")
        assert vote(screen, "[5]") == ""
        screen.shut(0)
    assert poll.votes == {"your fifth card": 2, "your first card": 1, "your second card": 1}
    late = [phone(poll, f"phone-of-number-{number}") for number in range(2)]
    assert [vote(screen, "[3]") for screen in late] == ["", ""]
    assert poll.votes == {"your third card": 2, "your first card": 1, "your second card": 1}
    assert len(poll._votes._changes) == 4, "nothing is kept of who made room"


def test_when_there_is_no_place_the_phone_that_was_silent_longest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    poll = Poll(asked(), journal=None)
    monkeypatch.setattr(poll._phones, "most", 3)
    phones = [phone(poll, f"phone-of-number-{number}") for number in range(3)]
    poll._phones.hear(phones[0], BEAT)
    assert vote(phone(poll, "phone-of-number-3"), "[3]") == ""
    assert [screen.code for screen in phones] == [0, FULL, 0]


@in_a_kernel
async def test_the_link_is_exchanged_and_the_votes_stay() -> None:
    poll = Poll(asked(), journal=None)
    before, client = poll.link, await Client.open(poll.link)
    await client.ask("answer", page=0, sitting=0, answer="[3]")
    await from_a_thread(poll._console, pressed("take_back", "phones"))
    assert await client.closed() == TAKEN_BACK
    assert ((await get(before))[0], poll.link != before) == (404, True)
    again = await Client.open(poll.link)
    assert (again.traits["_page_state"]["answer"], [*poll.votes.values()]) == ("[3]", [1])


def test_the_class_votes_again_and_sees_what_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    poll = Poll(asked(), journal=None)
    phones = [phone(poll, f"phone-of-number-{number}") for number in range(5)]
    told = []
    monkeypatch.setattr(poll._console, "refresh_soon", lambda: told.append(poll.votes))
    for screen, answer in zip(phones, ("[3]", "[3]", "[1]", "[3,5]", "[]")):
        vote(screen, answer)
    poll._phones.leave(phone(poll, "phone-of-number-5"))
    assert len(told) == 7, "the console is told of votes, and of who comes and goes"
    assert poll._console_state()["charts"] == []
    poll.show_votes()
    (chart,) = poll._console_state()["charts"]
    assert (chart["title"], chart["max"], [*poll.votes.values()]) == ("Votes, round 1", 5, [2, 1, 1, 1])
    assert chart["bars"][0] == {"label": "your third card", "count": 2, "before": None, "text": "2 of 5", "mark": "", "mark_label": ""}
    monkeypatch.setattr(votes_module, "MAX_BARS", 3)
    assert len(poll._console_state()["charts"][0]["bars"]) == 3
    poll.vote_again()
    assert (poll.round, poll.votes, phones[0].page["answer"]) == (2, {}, "")
    assert phones[0].page["messages"][0]["lines"] == ["Talk about it with your neighbours, then vote again."]
    assert poll._console._console_state["charts"] == poll._console_state()["charts"] == [], "until they are asked for again"
    for screen in phones[1:]:
        vote(screen, "[3,5]" if screen is not phones[4] else "[3]")
    poll.show_votes()
    (chart,) = poll._console._console_state["charts"]
    assert (chart["title"], chart["max"]) == ("Votes, round 2", 5)
    assert [(bar["label"], bar["text"], bar["before"]) for bar in chart["bars"]][:2] == [
        ("your third card and your fifth card", "3 of 4, before that 1", 1),
        ("your third card", "1 of 4, before that 2", 2),
    ]


def test_the_answer_comes_with_its_proof_and_the_votes_by_named_mistake() -> None:
    poll = Poll(asked(), journal=None)
    right, wrong, silent, odd = (phone(poll, f"phone-of-number-{number}") for number in range(4))
    poll.show_votes()
    vote(wrong, "[3]")
    assert [bar["label"] for bar in poll._console_state()["charts"][0]["bars"]] == ["your third card"], "nothing of the answer"
    for screen, answer in ((right, "[3,5]"), (odd, "[1]")):
        vote(screen, answer)
    before = [*silent.texts]
    poll._press("mistakes", "")
    state = poll._console_state()
    _, asked_for = state["charts"]
    assert state["lines"][2:-1] == [
        ENGLISH.say("poll.told", answer="your third card"),
        *poll._votes.verdict(frozenset([3])).lines(ENGLISH)[1:],
    ]
    assert not any("5" in line for line in state["lines"][2:]), "nothing that is missing"
    assert silent.texts == before, "only who asks for the mistakes sees them"
    poll.reveal()
    assert {(each.page["settled"], each.notice) for each in (right, wrong, silent)} == {(True, ENGLISH.say("poll.over"))}
    titles = [[message["title"] for message in screen.page["messages"]] for screen in (right, wrong, silent)]
    assert titles == [["Right.", "Why", "The class"], ["Not right.", "Why", "The class"], ["The answer", "Why", "The class"]]
    assert right.page["messages"][-1]["lines"] == ["1 of 3 right."]
    answer = "A right answer: your third card and your fifth card."
    assert wrong.page["messages"][0]["lines"][-1] == silent.page["messages"][0]["lines"][0] == answer
    shown = [(page["labels"]["answer"], page["answer"], page["marks"]) for page in (each.page for each in (wrong, odd))]
    assert shown == [
        ("Your vote", "[3]", ["right", "right", "right", "right", "wrong"]),
        ("Your vote", "[1]", ["wrong", "right", "wrong", "right", "wrong"]),
    ]
    assert silent.page["input"] is None, "who has not voted has no vote"
    answers, mistakes = poll._console._console_state["charts"]
    assert [(bar["label"], bar["mark"], bar["mark_label"]) for bar in answers["bars"]] == [
        ("your first card", "wrong", "not right"),
        ("your third card", "wrong", "not right"),
        ("your third card and your fifth card", "right", "right"),
    ]
    assert (mistakes["title"], mistakes["max"]) == ("Wrong votes (2), by what may have led to them", 3)
    assert mistakes == asked_for, "a teacher sees before the class does what it takes for right"
    assert [(bar["label"], bar["text"], bar["mark"]) for bar in mistakes["bars"]] == [
        (ENGLISH.say("mistake.touched_one"), "1 of 3", ""),
        ("your first card", "1 of 3", ""),
    ]
    assert vote(silent, "[3]") == "Votes are not counted any more."
    unasked = Poll(asked(), journal=None)
    unasked.reveal()
    chart, _ = unasked._console_state()["charts"]
    assert (chart["max"], [(bar["count"], bar["mark"]) for bar in chart["bars"]]) == (1, [(0, "right")])
    assert [button["id"] for button in unasked._console_state()["buttons"]] == []
    assert poll.wall.session.progress[0].settled
    poll.wall.explore()
    assert Browser(poll.wall).ask("picture", step=0)["type"] == "picture"
    with pytest.raises(hw.HanabiError, match="not counted"):
        poll.vote_again()


def test_votes_are_kept_as_attempts_under_pseudonyms_or_do_not_count(tmp_path: Path) -> None:
    journal = tmp_path / "votes.jsonl"
    poll = Poll(asked(), journal=journal)
    for number in range(2):
        vote(phone(poll, f"phone-of-number-{number}"), "[3]")
    poll.vote_again()
    vote(phone(poll, "phone-of-number-1"), "[3,5]")
    kept = [attempt for _, attempt in read_journal(journal.read_bytes())]
    assert kept == poll.attempts
    assert [attempt.answer for attempt in poll.attempts] == [[3], [3], [3, 5]]
    one, two, three = (attempt.student for attempt in poll.attempts)
    assert one != two == three
    assert "number" not in journal.read_text("utf-8")
    assert {attempt.lesson for attempt in poll.attempts} == {"Poll: Known to be playable · Round 1", "Poll: Known to be playable · Round 2"}
    poll = Poll(asked(), journal=tmp_path / "nowhere" / "votes.jsonl")
    assert vote(phone(poll), "[3]")
    assert (poll.votes, poll.attempts) == ({}, [])


@in_a_kernel
async def test_forty_phones_vote_over_the_wire() -> None:
    poll = Poll(asked(), journal=None)
    phones = [await Client.open(poll.link, f"{number:064}-and-more-than-a-name-has") for number in range(40)]
    for number, client in enumerate(phones):
        assert (await client.ask("answer", page=0, sitting=0, answer=f"[{number % 5 + 1}]"))["type"] == "done"
    poll._press("mistakes", "")
    wall = FakeScreen(poll._for_all)
    assert wall.notice == "Question 1\nRound 1: 40 of 40 have voted", "and nothing of what was voted"
    state = poll._console_state()
    assert address_in_the_room() in state["lines"][-1]
    assert addresses(poll._console) == {"phones": poll.link, "wall": poll._link("wall")}
    assert [button["id"] for button in state["buttons"]] == ["show", "mistakes", "again", "reveal", "close"]
    poll.reveal()
    for client in phones:
        while not client.traits["_page_state"]["settled"]:
            await client.next()
    assert (await get(poll.link))[0] == 200
    assert (await get(f"{poll.link}record"))[0] == 404
    poll.close()
    await until(lambda: not poll._phones.screens)
    assert (poll.is_open, poll._console._console_state["links"]) == (False, [])
    with pytest.raises(hw.HanabiError, match="not open"):
        _ = poll.link


@in_a_kernel
async def test_what_the_notebook_says_in_a_thread_is_done_where_the_phones_are() -> None:
    poll = Poll(asked(), journal=None)
    screen = phone(poll)
    for shown in (True, False):
        await from_a_thread(poll._console, pressed("show"))
        assert (bool(poll._console_state()["charts"]), poll._console_state()["buttons"][0]["pressed"]) == (shown, shown)
    await from_a_thread(poll._console, pressed("again"))
    await from_a_thread(poll.wall, {"type": "reveal", "id": 1})
    assert (poll.round, poll.revealed, screen.threads) == (2, True, {current_thread()})


def test_a_vote_for_none_counts_and_mistakes_that_fit_together_are_both_told() -> None:
    """*None* was taken for the vote that a phone had before its first: it was dropped, and kept in no journal."""
    table = hw.position("[suits=ryg copies=2,2,1 hand_size=2] r1 y0 g0 | 6c 8d | >Alice y2+2 r2+2 | Bob r1 r3-1 | Cathy y1 g1")
    poll = Poll(hw.question("clue_for", table, of="Cathy", slot=1), journal=None)
    none, green = phone(poll, "phone-of-somebody"), phone(poll, "phone-of-another-one")
    assert [vote(none, "null"), vote(green, '{"kind": "clue", "player": "Cathy", "value": "g"}')] == ["", ""]
    assert poll.votes == {"none": 1, "Tell Cathy green": 1}
    assert [attempt.answer for attempt in poll.attempts][:1] == [None]
    poll.reveal()
    assert none.page["input"] is not None
    assert none.page["messages"][0]["kind"] == "wrong"
    _, mistakes = poll._console_state()["charts"]
    assert [(bar["label"], bar["count"]) for bar in mistakes["bars"]] == [
        ("none", 1),
        (ENGLISH.say("mistake.sees_all"), 1),
        (ENGLISH.say("mistake.may_be"), 1),
    ]
