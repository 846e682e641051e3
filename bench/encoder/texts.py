"""Texts to train the student on, from unpacked public sources: see docs/internals/student-encoder.md.

python texts.py <folder of sources> <work>   writes <work>/texts.jsonl and, of other sources, <work>/apart.jsonl
"""

import glob
import gzip
import html
import json
import os
import random
import re
import sys

PASSAGES, SHORT = 40_000, 310_000
# The teacher's languages, as files and folders name them.
CODES = "|".join(
    "ar zh en fr de it ja ko nl pl pt es th tr ru ara zho eng fra deu ita jpn kor nld pol por spa tha tur rus cmn "
    "cmn_Hans cmn_Hant pt[-_](?:br|BR|PT) zh[-_](?:cn|tw|CN|TW) en-us es-ES".split()
)
# A folder, which of its files, and how many passages and short texts at most; without passages, a text is a line.
SOURCES = [
    ("deb/libreoffice-help-*", r"\.html$", 2_000, 5_000),
    ("deb/gimp-help-*", r"\.html$", 500, 1_500),
    ("deb/debian-handbook", rf"/({CODES})[^/]*/.*\.html$", 3_000, 5_000),
    ("deb/debian-faq*", r"\.html$", 200, 500),
    ("deb/postgresql-doc*", r"\.html$", 1_000, 2_500),
    ("deb/gnome-user-docs", rf"/({CODES})(_\w+)?/.*\.page$", 3_000, 10_000),
    ("deb/manpages*", r"/man[1578]/.*\.gz$", 700, 1_500),
    ("MicrosoftDocs+dynamics365smb-docs*", r"\.md$", 3_500, 9_000),
    ("MicrosoftDocs+dynamics-365-project*", r"\.md$", 1_100, 4_000),
    ("GSA+digitalgov.gov", r"\.md$", 4_000, 8_000),
    ("betagouv+*", r"\.(md|html)$", 4_000, 8_000),
    ("nodejs+*", rf"/({CODES})/.*\.mdx?$", 3_000, 6_000),
    ("bitcoin-dot-org+*", rf"/({CODES})/.*\.(md|html)$", 2_000, 6_000),
    ("duckduckgo+*", r"\.md$", 1_000, 4_000),
    ("torproject+*", r"\.(lr|md)$", 1_000, 4_000),
    ("arduino+*", r"\.md$", 1_500, 5_000),
    ("department-of-veterans-affairs+*", r"\.md$", 500, 1_000),
    ("ONLYOFFICE+*", r"\.(md|html)$", 500, 1_000),
    ("Helsinki-NLP+*", rf"flores101_dataset/.*/({CODES})\.(dev|devtest)$", 0, 40_000),
    ("Helsinki-NLP+*", rf"ntrex/.*\.({CODES})(-\w+)?\.txt$", 0, 40_000),
    ("Helsinki-NLP+*", rf"wmt_newstest/.*\.({CODES})$", 0, 60_000),
    ("Helsinki-NLP+*", rf"multi30k/.*\.({CODES})$", 0, 5_000),
    ("facebookresearch+LASER", rf"tatoeba/v1/tatoeba.*\.({CODES})$", 0, 40_000),
    ("google-research-datasets+dstc8*", r"dialogues_\d+\.json$", 0, 40_000),
    ("google-research-datasets+Taskmaster", r"data/.*\.json$", 0, 30_000),
    ("thu-coai+CrossWOZ", r"data/.*\.json$", 0, 15_000),
    ("clinc+oos-eval", r"data_(full|oos_plus)\.json$", 0, 20_000),
    ("xliuhw+*", r"paraphrases.*\.csv$|RealAnno/.*\.csv$", 0, 15_000),
    ("gunthercox+*", r"/(english|french|german|italian|spanish|portuguese|russian|t?chinese|korean|turkish|japanese"
     r"|thai|arabic)/.*\.yml$", 0, 20_000),
    ("songys+*", r"\.csv$", 0, 12_000),
    ("lucadiliello+*", r"\.(csv|tsv|jsonl?|txt)$", 0, 10_000),
    ("mozilla-l10n+*", rf"/({CODES})/.*\.(lang|ftl)$", 0, 50_000),
]  # fmt: skip
APART = [
    ("vuejs-translations+*", r"\.md$", 300, 200),
    ("SocialGouv+*", r"\.(md|json|html)$", 300, 200),
    ("Helsinki-NLP+*", rf"tico19/testsets/.*\.({CODES}|kr|es_LA|pt_BR)$", 0, 300),
    ("PolyAI-LDN+*", r"(banking|restaurant8k|span).*\.(csv|json)$", 0, 300),
]
WORD_LISTS = "ar zh_cn zh_tw en fr de it ja ko nl pl pt es th tr ru".split()
BLOCK_TAG = re.compile(r"</?(p|li|h[1-6]|div|t[dhr]|d[dt]|title|section|br|item|note|table|[uo]l|pre)\b[^>]*>", re.I)
NO_TEXT = re.compile(r"<(script|style|head|nav|pre)\b.*?</\1>|<!--.*?-->", re.S | re.I)


def word_count(text):
    wide = len(re.findall(r"[\u3040-\u30ff\u3400-\u9fff]", text)) / 2 + len(re.findall(r"[\u0e00-\u0e7f]", text)) / 4
    return len(text.split()) + wide


def markdown_of_html(text):
    title = re.search(r"<title[^>]*>(.*?)</title>", text, re.S)
    text = re.sub(r"<(h[1-6]|title)\b[^>]*>", "\n\n# ", re.sub(r"\s+", " ", NO_TEXT.sub(" ", text)))
    text = html.unescape(re.sub(r"<[^>]*>", "", BLOCK_TAG.sub("\n\n", text)))
    return f"# {html.unescape(title[1])}\n\n{text}" if title else text


def markdown_of_manual(text):
    text = re.sub(r"^\.S[HS] *\"?(.*?)\"?$", r"\n\n# \1\n\n", text, flags=re.M)
    text = re.sub(r"^\.(PP|P|TP|LP|IP).*$", "\n\n", text, flags=re.M)
    text = re.sub(r"^\.[BI]R? |^['.].*$|\\f.|\\&|\\[|^]|\"", "", text, flags=re.M)
    return text.replace(r"\-", "-")


def blocks_of(text):
    """Paragraphs, list entries and headings (with a leading #) of Markdown without its marks."""
    title = re.search(r"^title: *[\"']?(.+?)[\"']?$", text[:2_000], re.M)
    text = re.sub(r"\A---.*?^---$", "", text, flags=re.S | re.M)
    text = re.sub(r"```.*?```|\{[%{].*?[%}]\}|<!--.*?-->|:::.*|!\[[^]]*\]\([^)]*\)", " ", text, flags=re.S)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]*>|https?://\S+|^[>|*\-+ ]+|[*_`|]+|^\[!\w+\]", " ", text, flags=re.M)
    if title:
        yield f"# {title[1]}"
    for block in re.split(r"\n\s*\n|\n(?=#)", text):
        if block.startswith("#"):
            head, _, block = block.partition("\n")
            yield re.sub(r"\s+", " ", head).strip()
        block = re.sub(r"\s+", " ", html.unescape(block)).strip()
        if block:
            yield block


def texts_of_page(text):
    """Passages of 40 to 120 words, with title and heading as Parley embeds them, and short texts."""
    title, heading, own, passages, short = "", "", [], [], []
    target = random.randint(40, 120)
    for block in [*blocks_of(text), "# "]:
        is_heading = block.startswith("#")
        if is_heading or sum(map(word_count, own)) >= target:
            passage = " ".join(own)
            if 40 <= word_count(passage) <= 220:
                parts = [title, heading, passage] if random.random() < 0.6 else [passage]
                passages.append("\n".join(part for part in dict.fromkeys(parts) if part))
            own, target = [], random.randint(40, 120)
        if is_heading:
            heading = block.strip("# ").split("{#")[0].strip()
            title = title or heading
            short.append(heading)
        else:
            own.append(block)
            short += re.split(r"(?<=[.!?])\s+|(?<=[。！？])", block)
            words = block.split()
            if len(words) > 12:
                start = random.randrange(len(words) - 8)
                short.append(" ".join(words[start : start + random.randint(3, 8)]))
    return passages, [text for text in short if word_count(text) <= 40]


def strings_in(value, is_text=False):
    """What was said in a dialogue: strings in lists, and of keys that name a text."""
    if isinstance(value, str):
        return [value] if is_text else []
    if isinstance(value, dict):
        named = ("utterance", "text", "content", "question", "answer")
        return [text for key, inner in value.items() for text in strings_in(inner, key in named)]
    return [text for inner in value for text in strings_in(inner, True)] if isinstance(value, list) else []


def lines_of(path, text):
    if path.endswith(".json"):
        return strings_in(json.loads(text))
    if path.endswith((".csv", ".tsv")):
        return [cell.strip('" ') for line in text.splitlines() for cell in re.split(r"[;\t]|,(?=\S)", line)]
    lines = [re.sub(r"^[;#] ?|^\s*-( -)? |^[\w.-]+ = ", "", line) for line in text.splitlines()]
    return [re.sub(r"<[^>]*>|\{[^}]*\}|%\(\w+\)s", "", line) for line in lines]


def files_in(folder, pattern):
    for path in sorted(glob.glob(os.path.join(folder, "**"), recursive=True)):
        if os.path.isfile(path) and re.search(pattern, path) and os.path.getsize(path) < 20e6:
            with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
                text = file.read().decode("utf8", "replace").replace("\r", "")
            if path.endswith(".gz"):
                text = markdown_of_manual(text)
            yield path, markdown_of_html(text) if path.endswith((".html", ".page")) else text


def some(texts, limit):
    """At most `limit` of the texts that are mostly letters, each once, in random order."""
    mostly_letters = re.compile(r"[^\W\d_]|[ '’\u0e31-\u0e4e]")
    chosen = [text for text in dict.fromkeys(map(str.strip, texts)) if 3 <= len(text) <= 2_000]
    chosen = [text for text in chosen if len(mostly_letters.findall(text)) >= 0.75 * len(text)]
    return random.sample(chosen, min(limit, len(chosen)))


def texts_of(sources, table):
    passages, short = [], []
    for folders, pattern, passage_limit, short_limit in table:
        for folder in sorted(glob.glob(os.path.join(sources, folders))):
            of_files = [
                texts_of_page(text) if passage_limit else ([], lines_of(path, text))
                for path, text in files_in(folder, pattern)
            ]
            passages += some((text for own, _ in of_files for text in own), passage_limit)
            short += some((text for _, own in of_files for text in own), short_limit)
            print(os.path.basename(folder), len(passages), len(short), flush=True)
    return passages, short


def words_of(sources):
    """Frequent words, alone and in random sequences."""
    for language in WORD_LISTS:
        folder = os.path.join(sources, "hermitdave+FrequencyWords/content/2018", language)
        for _, text in files_in(folder, r"_50k\.txt$"):
            words = [line.split(" ")[0] for line in text.splitlines()[:30_000]]
            yield from random.sample(words[:12_000], 3_000)
            for _ in range(3_500):
                yield " ".join(words[int(len(words) * random.random() ** 2)] for _ in range(random.randint(2, 7)))


def main(sources, work):
    random.seed(7)
    apart = [text for texts in texts_of(sources, APART) for text in texts]
    passages, short = texts_of(sources, SOURCES)
    passages, short = sorted(set(passages) - set(apart)), sorted({*short, *words_of(sources)} - set(apart))
    chosen = random.sample(passages, min(PASSAGES, len(passages))) + random.sample(short, min(SHORT, len(short)))
    random.shuffle(chosen)
    for name, texts in (("apart", apart), ("texts", chosen)):
        with open(os.path.join(work, f"{name}.jsonl"), "w", encoding="utf8") as file:
            file.writelines(json.dumps(text, ensure_ascii=False) + "\n" for text in texts)


if __name__ == "__main__":
    main(*sys.argv[1:])
