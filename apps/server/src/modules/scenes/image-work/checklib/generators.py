import random
import string

_random = random.SystemRandom()
_agents = [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0",
    "python-requests/2.32.3",
    "curl/8.8.0",
]
_names = ["alex", "blake", "casey", "dana", "eli", "finn", "gale", "harper", "iris", "jules", "kim", "lee", "morgan", "noel", "quinn", "robin"]
_words = ["river", "stone", "lamp", "cloud", "paper", "train", "garden", "window", "copper", "winter", "harbour", "music", "pepper", "silver"]


def rnd_bytes(length):
    return _random.randbytes(length)


def rnd_string(length, alphabet=None):
    return "".join(_random.choices(alphabet or string.ascii_letters + string.digits, k=length))


def rnd_username(salt_length=10):
    return _random.choice(_names) + rnd_string(salt_length)


def rnd_password(length=20, alphabet=None):
    return rnd_string(length, alphabet)


def rnd_useragent():
    return _random.choice(_agents)


def rnd_text(lines=3):
    return "\n".join(" ".join(_random.choices(_words, k=_random.randint(4, 9))).capitalize() + "." for _ in range(lines))


def get_initialized_session():
    """A session that does not look like the last one."""
    # Here, so that a checker without HTTP does not wait for it.
    import requests

    session = requests.Session()
    session.headers["User-Agent"] = rnd_useragent()
    return session
