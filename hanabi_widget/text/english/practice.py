"""Texts of practice: why a question comes now, and the page of progress."""

PRACTICE = {
    "practice.title": "Practice",
    "practice.skill": "{technique}, level {level}",
    "practice.why.new": "Something new: {skill}.",
    "practice.why.again": "Once more: {skill}. The last one was not right at the first try.",
    "practice.why.streak": "{skill}: {streak} in a row right. With {goal} you have mastered it.",
    "practice.why.review": "A review: {skill}. You have mastered it, and answered {since} other questions since.",
    "practice.why.early": "You have mastered everything. To keep it fresh: {skill}.",
    "practice.mastered": "Mastered: {done} of {all}.",
    "practice.technique": "Technique",
    "practice.level": "Level {level}",
    "practice.state.new": "not begun",
    "practice.state.begun": "{streak} of {goal} in a row",
    "practice.state.mastered": "mastered",
    "practice.state.due": "mastered, time for a review",
}
