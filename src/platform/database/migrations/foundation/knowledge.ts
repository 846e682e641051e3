/** Training sources, their documents and passages, and the indexes that find passages by words and by vectors. */
export const KNOWLEDGE = `
  -- run_id: the ingestion run that may write (a fencing token); live_run_id: the run whose passages are searched;
  -- embedded_run_id: the run of which every passage has a vector.
  -- available_at: when a pending source may be claimed. A run keeps moving it into the future while it works on the
  -- source. It is not rounded to milliseconds, because a new source must be claimable at once.
  -- analysis_version: ANALYSIS_VERSION of @app/ranking that the postings were made with.
  -- given_title: the title that the tenant gave a text when replacing it; null shows the first heading.
  CREATE TABLE training_sources (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
    source text NOT NULL,
    type text NOT NULL CHECK (type IN ('text', 'page', 'website')),
    training_url text,
    data text,
    title text,
    given_title text,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed')),
    data_count integer,
    term_count bigint NOT NULL DEFAULT 0,
    languages text[] NOT NULL DEFAULT '{}',
    analysis_version integer NOT NULL DEFAULT 1,
    run_id bigint,
    live_run_id bigint,
    embedded_run_id bigint,
    starts integer NOT NULL DEFAULT 0,
    available_at timestamptz NOT NULL DEFAULT now(),
    schedule text CHECK (schedule IN ('daily', 'weekly', 'monthly')),
    next_training_at timestamptz(3),
    progress jsonb NOT NULL DEFAULT '{}',
    error text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT one_source_of_a_name UNIQUE (agent_id, source)
  );
  CREATE INDEX training_sources_of_account ON training_sources (account_id);
  CREATE INDEX training_sources_pending ON training_sources (account_id, created_at) WHERE status = 'pending';
  CREATE INDEX training_sources_due ON training_sources (next_training_at) WHERE next_training_at IS NOT NULL;
  CREATE INDEX training_sources_by_analysis ON training_sources (analysis_version) WHERE live_run_id IS NOT NULL;
  CREATE INDEX training_sources_not_embedded ON training_sources (agent_id)
    WHERE live_run_id IS NOT NULL AND embedded_run_id IS DISTINCT FROM live_run_id;

  CREATE TABLE crawled_pages (
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source_id bigint NOT NULL REFERENCES training_sources ON DELETE CASCADE,
    run_id bigint NOT NULL,
    position integer NOT NULL,
    url text NOT NULL,
    state text NOT NULL CHECK (state IN ('added', 'changed', 'unchanged', 'kept', 'gone', 'skipped')),
    reason text,
    detail text,
    PRIMARY KEY (source_id, run_id, position)
  );

  CREATE TABLE documents (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source_id bigint NOT NULL REFERENCES training_sources ON DELETE CASCADE,
    run_id bigint NOT NULL,
    position integer NOT NULL DEFAULT 0,
    url text,
    title text NOT NULL,
    language text NOT NULL,
    content_hash text NOT NULL DEFAULT '',
    sections jsonb NOT NULL DEFAULT '[]'
  );
  CREATE INDEX documents_of_source ON documents (source_id, run_id, position);

  -- Passages have no foreign key to their source, because its check would cost too much for each of thousands of rows.
  -- They are deleted with their document. A transaction that writes passages or postings locks the source's row.
  -- Equal texts have equal hashes, so that a new run does not embed unchanged texts again.
  CREATE TABLE passages (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source_id bigint NOT NULL,
    document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
    run_id bigint NOT NULL,
    position integer NOT NULL,
    heading text NOT NULL,
    anchor text,
    text text NOT NULL,
    text_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended(heading || E'\\n' || text, 0)) STORED
  );
  CREATE INDEX passages_of_source ON passages (source_id, run_id);
  CREATE INDEX passages_of_document ON passages (document_id);
  CREATE INDEX passages_by_text ON passages (agent_id, text_hash);

  -- passages: for each passage its id (int8) and its length in terms (int4).
  CREATE TABLE passage_batches (
    batch_id bigint PRIMARY KEY,
    agent_id bigint NOT NULL,
    account_id bigint NOT NULL,
    source_id bigint NOT NULL,
    run_id bigint NOT NULL,
    passages bytea NOT NULL
  );
  ALTER TABLE passage_batches ALTER passages SET STORAGE EXTERNAL;
  CREATE INDEX passage_batches_of_agent ON passage_batches (agent_id);
  CREATE INDEX passage_batches_of_source ON passage_batches (source_id, run_id);

  -- postings: for each passage with the term, its place in the batch × 256 + the frequency, at most 255 (int4).
  CREATE TABLE posting_blocks (
    agent_id bigint NOT NULL,
    term text NOT NULL COLLATE "C",
    batch_id bigint NOT NULL,
    account_id bigint NOT NULL,
    postings bytea NOT NULL,
    PRIMARY KEY (agent_id, term, batch_id)
  );
  ALTER TABLE posting_blocks ALTER postings SET STORAGE EXTERNAL;
  CREATE INDEX posting_blocks_of_batch ON posting_blocks (batch_id);

  -- Triggers instead of foreign keys, for the same reason.
  CREATE FUNCTION delete_batches_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM passage_batches WHERE source_id = OLD.id;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER batches_go_with_source AFTER DELETE ON training_sources
    FOR EACH ROW EXECUTE FUNCTION delete_batches_of_source();

  CREATE FUNCTION delete_blocks_of_batch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM posting_blocks WHERE batch_id = OLD.batch_id;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER blocks_go_with_batch AFTER DELETE ON passage_batches
    FOR EACH ROW EXECUTE FUNCTION delete_blocks_of_batch();

  CREATE TABLE embedding_models (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT one_embedding_model_of_a_name UNIQUE,
    dimensions integer NOT NULL
  );

  -- One row for each text, however many passages hold it. text_hash covers heading and text, title_hash the page's
  -- title. The column vector is added at a start that finds pgvector; it is null for a text that the model refuses.
  CREATE TABLE embeddings (
    agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
    model_id integer NOT NULL,
    text_hash bigint NOT NULL,
    title_hash bigint NOT NULL,
    account_id bigint NOT NULL,
    in_graph boolean NOT NULL DEFAULT false,
    PRIMARY KEY (agent_id, model_id, text_hash, title_hash)
  );

  -- The agents that are searched by vectors, and their model. source_count shows whether a source was deleted.
  -- With the defaults of chance_level and weight, vectors add nothing to the score by words.
  CREATE TABLE agent_vectors (
    agent_id bigint PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
    account_id bigint NOT NULL,
    model_id integer NOT NULL REFERENCES embedding_models,
    source_count integer NOT NULL,
    in_graph boolean NOT NULL,
    relevance_bar real NOT NULL,
    chance_level real NOT NULL DEFAULT 0,
    weight real NOT NULL DEFAULT 0
  );
  CREATE INDEX agent_vectors_of_model ON agent_vectors (model_id);
`;
