"""What a person at a screen may ask and do, whatever draws the screen and carries the messages: boards, exercises, practice, maps."""
