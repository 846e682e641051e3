-- The database of the foundation with rows in every table: `pg_dump --inserts --no-owner --no-privileges --schema=public`
-- after a service had run on it, without the dump's settings and comments. Never edited: every later migration runs on it.
CREATE FUNCTION public.delete_batches_of_source() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      DELETE FROM passage_batches WHERE source_id = OLD.id;
      RETURN NULL;
    END
  $$;
CREATE FUNCTION public.delete_blocks_of_batch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
      DELETE FROM posting_blocks WHERE batch_id = OLD.batch_id;
      RETURN NULL;
    END
  $$;
CREATE TABLE public.account_deletions (
    account_id bigint NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    completed_at timestamp(3) with time zone,
    removed_rows jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE public.accounts (
    id bigint NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    suspended boolean DEFAULT false NOT NULL,
    training_served_at timestamp with time zone,
    deleted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT accounts_plan_check CHECK ((plan = ANY (ARRAY['basic'::text, 'plus'::text, 'pro'::text, 'enterprise'::text])))
);
CREATE TABLE public.agent_days (
    agent_id bigint NOT NULL,
    day date NOT NULL,
    messages integer NOT NULL,
    conversations integer NOT NULL,
    leads integer NOT NULL
);
CREATE TABLE public.agent_quarters (
    agent_id bigint NOT NULL,
    quarter timestamp with time zone NOT NULL,
    messages integer NOT NULL,
    conversations integer NOT NULL,
    leads integer NOT NULL,
    unanswered integer NOT NULL,
    prompt_tokens bigint NOT NULL,
    completion_tokens bigint NOT NULL,
    first_token jsonb NOT NULL,
    answer jsonb NOT NULL
);
CREATE TABLE public.agent_vectors (
    agent_id bigint NOT NULL,
    account_id bigint NOT NULL,
    model_id integer NOT NULL,
    source_count integer NOT NULL,
    in_graph boolean NOT NULL,
    relevance_bar real NOT NULL,
    chance_level real DEFAULT 0 NOT NULL,
    weight real DEFAULT 0 NOT NULL
);
CREATE TABLE public.agents (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    mode text NOT NULL,
    name text NOT NULL,
    bot_name text NOT NULL,
    bot_avatar text DEFAULT ''::text NOT NULL,
    bot_personality text DEFAULT ''::text NOT NULL,
    bot_no_answer text DEFAULT ''::text NOT NULL,
    welcome_message text DEFAULT ''::text NOT NULL,
    website_url text DEFAULT ''::text NOT NULL,
    primary_color text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'listed'::text NOT NULL,
    agent_type text DEFAULT 'default'::text NOT NULL,
    chatbot_type text DEFAULT ''::text NOT NULL,
    remove_branding boolean DEFAULT false NOT NULL,
    ga_id text DEFAULT ''::text NOT NULL,
    retention_days integer,
    retained_on date,
    deleted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT agents_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
    CONSTRAINT agents_retention_days_check CHECK (((retention_days >= 1) AND (retention_days <= 3650)))
);
CREATE TABLE public.api_keys (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    mode text NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT api_keys_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text])))
);
CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    mode text NOT NULL,
    action text NOT NULL,
    key_id bigint,
    key_hint text,
    object_id text NOT NULL,
    changes text[] NOT NULL,
    request_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT audit_log_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text])))
);
CREATE TABLE public.conversations (
    id uuid NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    user_id text,
    visitor_id text,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    message_count integer DEFAULT 0 NOT NULL,
    last_message_at timestamp(3) with time zone NOT NULL,
    handed_over_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.crawled_pages (
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source_id bigint NOT NULL,
    run_id bigint NOT NULL,
    "position" integer NOT NULL,
    url text NOT NULL,
    state text NOT NULL,
    reason text,
    detail text,
    CONSTRAINT crawled_pages_state_check CHECK ((state = ANY (ARRAY['added'::text, 'changed'::text, 'unchanged'::text, 'kept'::text, 'gone'::text, 'skipped'::text])))
);
CREATE TABLE public.data_subject_exports (
    id bigint NOT NULL,
    request_id bigint NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    conversation_id uuid NOT NULL,
    data bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.data_subject_requests (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    mode text NOT NULL,
    kind text NOT NULL,
    subject bytea,
    "position" jsonb DEFAULT '{}'::jsonb NOT NULL,
    found jsonb DEFAULT '{}'::jsonb NOT NULL,
    removed jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    worked_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    CONSTRAINT data_subject_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erase'::text])))
);
CREATE TABLE public.deliveries (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    webhook_id bigint NOT NULL,
    agent_id bigint,
    object_id uuid,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    body text NOT NULL,
    request_id text,
    traceparent text,
    status text DEFAULT 'pending'::text NOT NULL,
    attempts_made integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE TABLE public.delivery_attempts (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    delivery_id bigint NOT NULL,
    attempted_at timestamp(3) with time zone NOT NULL,
    duration_ms integer NOT NULL,
    response_status integer,
    error text
);
CREATE TABLE public.documents (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source_id bigint NOT NULL,
    run_id bigint NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    url text,
    title text NOT NULL,
    language text NOT NULL,
    content_hash text DEFAULT ''::text NOT NULL,
    sections jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.embedding_models (
    id integer NOT NULL,
    name text NOT NULL,
    dimensions integer NOT NULL
);
ALTER TABLE public.embedding_models ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.embedding_models_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.embeddings (
    agent_id bigint NOT NULL,
    model_id integer NOT NULL,
    text_hash bigint NOT NULL,
    title_hash bigint NOT NULL,
    account_id bigint NOT NULL,
    in_graph boolean DEFAULT false NOT NULL
);
CREATE TABLE public.idempotency_keys (
    partition text NOT NULL,
    key text NOT NULL,
    path text NOT NULL,
    fingerprint bytea NOT NULL,
    claim uuid NOT NULL,
    claimed_until timestamp with time zone NOT NULL,
    answer bytea,
    object_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.key_pepper (
    id integer NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT key_pepper_id_check CHECK ((id = 1))
);
CREATE TABLE public.leads (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    conversation_id uuid NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    company_name text DEFAULT ''::text NOT NULL,
    message text NOT NULL,
    completions_left integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.messages (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    conversation_id uuid NOT NULL,
    query text NOT NULL,
    response text NOT NULL,
    author text,
    model text NOT NULL,
    sources jsonb DEFAULT '[]'::jsonb NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    rating text,
    unanswered boolean,
    first_token_ms integer,
    answer_ms integer,
    prompt_tokens integer,
    completion_tokens integer,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT messages_rating_check CHECK ((rating = ANY (ARRAY['positive'::text, 'negative'::text])))
);
CREATE TABLE public.migrations (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;
CREATE TABLE public.passage_batches (
    batch_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    account_id bigint NOT NULL,
    source_id bigint NOT NULL,
    run_id bigint NOT NULL,
    passages bytea NOT NULL
);
ALTER TABLE ONLY public.passage_batches ALTER COLUMN passages SET STORAGE EXTERNAL;
CREATE TABLE public.passages (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source_id bigint NOT NULL,
    document_id bigint NOT NULL,
    run_id bigint NOT NULL,
    "position" integer NOT NULL,
    heading text NOT NULL,
    anchor text,
    text text NOT NULL,
    text_hash bigint GENERATED ALWAYS AS (hashtextextended(((heading || '
'::text) || text), (0)::bigint)) STORED NOT NULL
);
CREATE TABLE public.posting_blocks (
    agent_id bigint NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C",
    batch_id bigint NOT NULL,
    account_id bigint NOT NULL,
    postings bytea NOT NULL
);
ALTER TABLE ONLY public.posting_blocks ALTER COLUMN postings SET STORAGE EXTERNAL;
CREATE TABLE public.replies (
    message_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    conversation_id uuid NOT NULL,
    head bytea NOT NULL,
    owner uuid NOT NULL,
    lease_ends_at timestamp(3) with time zone NOT NULL,
    is_stopped boolean DEFAULT false NOT NULL,
    ended_at timestamp(3) with time zone
);
CREATE TABLE public.reply_pieces (
    message_id bigint NOT NULL,
    last_id integer NOT NULL,
    pieces bytea NOT NULL
);
CREATE TABLE public.training_sources (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    agent_id bigint NOT NULL,
    source text NOT NULL,
    type text NOT NULL,
    training_url text,
    data text,
    title text,
    given_title text,
    status text DEFAULT 'pending'::text NOT NULL,
    data_count integer,
    term_count bigint DEFAULT 0 NOT NULL,
    languages text[] DEFAULT '{}'::text[] NOT NULL,
    analysis_version integer DEFAULT 1 NOT NULL,
    run_id bigint,
    live_run_id bigint,
    embedded_run_id bigint,
    starts integer DEFAULT 0 NOT NULL,
    available_at timestamp with time zone DEFAULT now() NOT NULL,
    schedule text,
    next_training_at timestamp(3) with time zone,
    progress jsonb DEFAULT '{}'::jsonb NOT NULL,
    error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT training_sources_schedule_check CHECK ((schedule = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT training_sources_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))),
    CONSTRAINT training_sources_type_check CHECK ((type = ANY (ARRAY['text'::text, 'page'::text, 'website'::text])))
);
CREATE TABLE public.webhooks (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    mode text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_ends_at timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhooks_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text])))
);
CREATE TABLE public.widgets (
    agent_id bigint NOT NULL,
    account_id bigint NOT NULL,
    public_id text NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    allowed_domains text[] DEFAULT '{}'::text[] NOT NULL,
    identity_required boolean DEFAULT false NOT NULL,
    identity_secret bytea,
    previous_identity_secret bytea,
    previous_identity_secret_ends_at timestamp(3) with time zone,
    limits jsonb NOT NULL,
    lead_form jsonb NOT NULL,
    handoff boolean DEFAULT true NOT NULL,
    suggested_questions text[] DEFAULT '{}'::text[] NOT NULL,
    "position" text DEFAULT 'right'::text NOT NULL,
    theme text DEFAULT 'auto'::text NOT NULL,
    colors jsonb NOT NULL,
    texts jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO public.account_deletions VALUES (6879304552385763, '2026-11-24 00:07:42.613+00', NULL, '{}');
INSERT INTO public.accounts VALUES (4412504800821293, 'Otterbein Bikes', 'enterprise', false, NULL, NULL, '2026-11-10 15:22:01.875+00', '2026-11-10 15:22:01.875+00');
INSERT INTO public.accounts VALUES (6879304552385763, 'Deleted', 'basic', false, NULL, '2026-11-24 00:07:42.613+00', '2026-11-24 00:07:04.69+00', '2026-11-24 00:07:04.69+00');
INSERT INTO public.agent_days VALUES (2097145735117444, '2026-11-10', 2, 1, 1);
INSERT INTO public.agent_days VALUES (2097145735117444, '2026-11-21', 0, 0, 0);
INSERT INTO public.agent_days VALUES (2097145735117444, '2026-11-22', 1, 1, 0);
INSERT INTO public.agent_quarters VALUES (2097145735117444, '2026-11-10 15:15:00+00', 2, 1, 1, 0, 0, 0, '{}', '{}');
INSERT INTO public.agent_quarters VALUES (2097145735117444, '2026-11-22 15:15:00+00', 1, 1, 0, 0, 0, 0, '{}', '{}');
INSERT INTO public.agent_quarters VALUES (2097145735117444, '2026-11-22 23:45:00+00', 0, 0, 0, 0, 0, 0, '{}', '{}');
INSERT INTO public.agent_vectors VALUES (2097145735117444, 4412504800821293, 1, 2, false, 0.3, 0, 0);
INSERT INTO public.agents VALUES (2097145735117444, 4412504800821293, 'live', 'Bikes', 'Otto', '', 'Friendly and brief.', 'That I do not know.', 'Hello!', '', '', 'listed', 'default', '', false, '', NULL, NULL, NULL, '2026-11-10 15:22:02.382+00', '2026-11-22 15:22:29.253+00');
INSERT INTO public.agents VALUES (2883533353443072, 4412504800821293, 'live', 'Deleted', 'Gone', '', '', '', '', '', '', 'listed', 'default', '', false, '', NULL, NULL, '2026-11-24 00:07:42.525+00', '2026-11-24 00:07:04.192+00', '2026-11-24 00:07:42.525+00');
INSERT INTO public.api_keys VALUES (3375947064575130, 4412504800821293, 'test', 'staging', '{agents:read,agents:write,chat:write,conversations:read,feedback:write,leads:read,analytics:read,training:read,training:write,webhooks:read,webhooks:write}', '\x6b28a0ff0bdcfce189289eacadb15ca651f0b17bfabcb430ecbb7f8f19c32f41', 'ply_test_…iRVA', '2026-11-10 15:22:02.161+00', NULL, NULL, NULL);
INSERT INTO public.api_keys VALUES (8351840888058221, 4412504800821293, 'live', 'server', '{agents:read,agents:write,chat:write,conversations:read,feedback:write,leads:read,analytics:read,training:read,training:write,webhooks:read,webhooks:write}', '\x49fe771d19588bdfc8c0e4f87f0f3721884770ea6d2c932c88c335cbcbccfe10', 'ply_live_…n9lL', '2026-11-10 15:22:02.086+00', NULL, '2026-11-24 00:07:03.827+00', NULL);
INSERT INTO public.api_keys VALUES (3840995359211166, 4412504800821293, 'live', 'Privacy', '{data-subjects:write}', '\xe69665c5b5903d17f40ec4e673b9f3cbed141e7e23dbd39c80b9b73a766148c6', 'ply_live_…p8mA', '2026-11-24 00:07:42.33+00', NULL, '2026-11-24 00:08:28.003+00', NULL);
INSERT INTO public.audit_log VALUES (7443984007121243, 4412504800821293, 'live', 'widget.updated', 8351840888058221, 'ply_live_…n9lL', '2097145735117444', '{enabled,suggestedQuestions}', '6b2d69df-8b25-4b3f-a9f9-394669e098c4', '2026-11-24 00:07:03.925+00');
INSERT INTO public.audit_log VALUES (6281668618565576, 4412504800821293, 'live', 'widget.identity_secret_rotated', 8351840888058221, 'ply_live_…n9lL', '2097145735117444', '{}', '68078733-749d-45a1-b4f6-4c53d5215323', '2026-11-24 00:07:04.056+00');
INSERT INTO public.audit_log VALUES (8374827696030165, 4412504800821293, 'live', 'agent.created', 8351840888058221, 'ply_live_…n9lL', '2883533353443072', '{}', '580cec4c-202a-439f-b069-dd33376b3636', '2026-11-24 00:07:04.192+00');
INSERT INTO public.audit_log VALUES (1782305026103358, 6879304552385763, 'live', 'account.created', NULL, NULL, '6879304552385763', '{}', 'a6647bfb-774f-4e4c-94f7-65f8233084b5', '2026-11-24 00:07:04.69+00');
INSERT INTO public.audit_log VALUES (7568227094296507, 6879304552385763, 'test', 'account.created', NULL, NULL, '6879304552385763', '{}', 'a6647bfb-774f-4e4c-94f7-65f8233084b5', '2026-11-24 00:07:04.69+00');
INSERT INTO public.audit_log VALUES (3649388691150868, 4412504800821293, 'live', 'key.issued', NULL, NULL, '3840995359211166', '{}', 'c520301f-d140-44da-9b79-f67aad85ff63', '2026-11-24 00:07:42.33+00');
INSERT INTO public.audit_log VALUES (6257363245259846, 4412504800821293, 'live', 'agent.deleted', 8351840888058221, 'ply_live_…n9lL', '2883533353443072', '{}', 'b2306e23-cecb-4ca9-84b7-e10d3546d467', '2026-11-24 00:07:42.525+00');
INSERT INTO public.audit_log VALUES (5386870780171103, 4412504800821293, 'live', 'data_subject_request.export', 3840995359211166, 'ply_live_…p8mA', '8435950374049822', '{}', '76a0a49f-83f9-43ce-b9b8-2d1e1f06eb6a', '2026-11-24 00:08:28.011+00');
INSERT INTO public.audit_log VALUES (847084507244737, 4412504800821293, 'live', 'data_subject_request.export', 3840995359211166, 'ply_live_…p8mA', '1978792833082305', '{}', '8a5a38d1-7e0f-400f-98c4-35576bd4e396', '2026-11-24 00:08:28.104+00');
INSERT INTO public.conversations VALUES ('01a203d9-a3ec-7659-ab9b-51441e2dcbd3', 4412504800821293, 2097145735117444, NULL, NULL, '{}', 2, '2026-11-10 15:22:05.415+00', NULL, '2026-11-10 15:22:04.815+00');
INSERT INTO public.conversations VALUES ('01a203d9-b3b4-76eb-8631-73519c43aaa7', 4412504800821293, 2097145735117444, NULL, NULL, '{}', 1, '2026-11-22 15:22:08.808+00', NULL, '2026-11-22 15:22:08.808+00');
INSERT INTO public.crawled_pages VALUES (4412504800821293, 2097145735117444, 8483790251017782, 3434398483012097, 1, 'http://127.0.0.1:8099/', 'added', NULL, NULL);
INSERT INTO public.crawled_pages VALUES (4412504800821293, 2097145735117444, 8483790251017782, 3434398483012097, 2, 'http://127.0.0.1:8099/prices', 'added', NULL, NULL);
INSERT INTO public.crawled_pages VALUES (4412504800821293, 2097145735117444, 8483790251017782, 3434398483012097, 3, 'http://127.0.0.1:8099/gone', 'skipped', 'http_error', 'HTTP 404');
INSERT INTO public.data_subject_exports VALUES (5550555055505550, 8435950374049822, 4412504800821293, 2097145735117444, '01a203d9-a3ec-7659-ab9b-51441e2dcbd3', '\x00', '2026-11-24 00:08:28.011+00');
INSERT INTO public.data_subject_requests VALUES (1978792833082305, 4412504800821293, 'live', 'export', '\x3cfd7e9d440fba02cb470ab7f4a5ca1368c6f31e45fe41892811e89323eba8b735f1a1a6cad1164bdb257517f86630daa7c61e3c990067c5797002af46c5ce830ad7dd97a4c8', '{}', '{}', '{}', '2026-11-24 00:08:28.104+00', NULL, NULL, NULL);
INSERT INTO public.data_subject_requests VALUES (8435950374049822, 4412504800821293, 'live', 'export', NULL, '{}', '{"conversations": 1}', '{}', '2026-11-24 00:08:28.011+00', '2026-11-24 00:08:28.011+00', '2026-11-24 00:08:28.011+00', '2026-11-24 00:08:28.011+00');
INSERT INTO public.deliveries VALUES (8399175512027520, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203d9-9b16-7a23-9a9c-d5114bb794ed', 'agent.created', '{"id":"01a203d9-9b16-7a23-9a9c-d5114bb794ed","type":"agent.created","timestamp":"2026-11-22T15:22:02.390Z","mode":"live","agentId":2097145735117444,"data":{"agent":{"id":2097145735117444,"name":"Bikes","botName":"Otto","websiteUrl":"","status":"listed","createdAt":"2026-11-22T15:22:02.382Z"}}}', '45226fc4-6abe-43b0-a7d4-d96f319dd590', NULL, 'succeeded', 1, NULL, '2026-11-22 15:22:02.604+00');
INSERT INTO public.deliveries VALUES (836049607487786, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203d9-a48f-7965-bf2d-c6c2fbba38a5', 'message.sent', '{"id":"01a203d9-a48f-7965-bf2d-c6c2fbba38a5","type":"message.sent","timestamp":"2026-11-22T15:22:04.815Z","mode":"live","agentId":2097145735117444,"data":{"message":{"id":7152040675924237,"conversationId":"01a203d9-a3ec-7659-ab9b-51441e2dcbd3","query":"When does the shop open?","response":"The shop opens at nine and closes at six.","model":"parley-extractive","sources":[{"sourceId":4646436593297408,"title":"Opening hours","url":null}],"createdAt":"2026-11-22T15:22:04.815Z"}}}', '28e512f1-5137-427f-94d9-4d6b06fabf72', NULL, 'succeeded', 1, NULL, '2026-11-22 15:22:05.293+00');
INSERT INTO public.deliveries VALUES (95651036611613, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203d9-a6e7-7337-a9ff-cf7db5646c69', 'message.sent', '{"id":"01a203d9-a6e7-7337-a9ff-cf7db5646c69","type":"message.sent","timestamp":"2026-11-22T15:22:05.415Z","mode":"live","agentId":2097145735117444,"data":{"message":{"id":5892199485740535,"conversationId":"01a203d9-a3ec-7659-ab9b-51441e2dcbd3","query":"My name is Ada Lovelace, mail me at ada@example.com","response":"The shop opens at nine and closes at six.","model":"parley-extractive","sources":[{"sourceId":4646436593297408,"title":"Opening hours","url":null}],"createdAt":"2026-11-22T15:22:05.415Z"}}}', '43b35f39-5233-4f88-8a1c-0f16834bf17e', NULL, 'succeeded', 1, NULL, '2026-11-22 15:22:05.508+00');
INSERT INTO public.deliveries VALUES (3748144289014468, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203d9-a713-7adc-921d-c10cf6387844', 'lead.captured', '{"id":"01a203d9-a713-7adc-921d-c10cf6387844","type":"lead.captured","timestamp":"2026-11-22T15:22:05.459Z","mode":"live","agentId":2097145735117444,"data":{"lead":{"id":2233196870750783,"name":"Ada Lovelace","email":"ada@example.com","phone":"","companyName":"","message":"When does the shop open?","createdAt":"2026-11-22T15:22:05.415Z","conversationId":"01a203d9-a3ec-7659-ab9b-51441e2dcbd3"}}}', '43b35f39-5233-4f88-8a1c-0f16834bf17e', NULL, 'succeeded', 1, NULL, '2026-11-22 15:22:05.508+00');
INSERT INTO public.deliveries VALUES (8739929402709771, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203d9-b428-7c71-958c-f23aea9fcb53', 'message.sent', '{"id":"01a203d9-b428-7c71-958c-f23aea9fcb53","type":"message.sent","timestamp":"2026-11-22T15:22:08.808Z","mode":"live","agentId":2097145735117444,"data":{"message":{"id":3762223548638664,"conversationId":"01a203d9-b3b4-76eb-8631-73519c43aaa7","query":"How much does a cargo bike cost a day?","response":"A cargo bike costs 29 euros a day.","model":"parley-extractive","sources":[{"sourceId":8483790251017782,"title":"Prices","url":"http://127.0.0.1:8099/prices"},{"sourceId":8483790251017782,"title":"Otterbein Bikes","url":"http://127.0.0.1:8099/"}],"createdAt":"2026-11-22T15:22:08.808Z"}}}', '5bbf4525-bc00-4b00-88ad-101f4bba2124', NULL, 'succeeded', 1, NULL, '2026-11-22 15:22:08.866+00');
INSERT INTO public.deliveries VALUES (5055443650207816, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203d9-bb22-7a07-b89b-4b7fe3097b3e', 'agent.updated', '{"id":"01a203d9-bb22-7a07-b89b-4b7fe3097b3e","type":"agent.updated","timestamp":"2026-11-22T15:22:10.594Z","mode":"live","agentId":2097145735117444,"data":{"agent":{"id":2097145735117444,"name":"Bikes","botName":"Otto B.","botAvatar":"","websiteUrl":"","status":"listed","agentType":"default","createdAt":"2026-11-10T15:22:02.382Z","updatedAt":"2026-11-22T15:22:10.591Z","botPersonality":"Friendly and brief.","botNoAnswer":"That I do not know.","welcomeMessage":"Hello!","primaryColor":"","chatbotType":"","removeBranding":false,"gaID":""}}}', '2c0fc65e-ac55-4bf9-8399-3be0f082ad06', NULL, 'pending', 1, '2026-11-22 15:22:29.355+00', '2026-11-22 15:22:10.695+00');
INSERT INTO public.deliveries VALUES (2837465019283746, 4412504800821293, 4088655347803037, 2097145735117444, NULL, '01a203da-046b-7b0c-ac9e-b3c7c96133a1', 'agent.updated', '{"id":"01a203da-046b-7b0c-ac9e-b3c7c96133a1","type":"agent.updated","timestamp":"2026-11-22T15:22:29.355Z","mode":"live","agentId":2097145735117444,"data":{"agent":{"id":2097145735117444,"name":"Bikes","botName":"Otto","botAvatar":"","websiteUrl":"","status":"listed","agentType":"default","createdAt":"2026-11-10T15:22:02.382Z","updatedAt":"2026-11-22T15:22:29.253Z","botPersonality":"Friendly and brief.","botNoAnswer":"That I do not know.","welcomeMessage":"Hello!","primaryColor":"","chatbotType":"","removeBranding":false,"gaID":""}}}', 'f70b7b32-a6e1-43c8-b25e-dbfb85a4a500', NULL, 'pending', 0, '2026-11-22 15:22:29.355+00', '2026-11-22 15:22:29.355+00');
INSERT INTO public.deliveries VALUES (6484599770099787, 4412504800821293, 4088655347803037, 2883533353443072, NULL, '01a20ae0-a520-7ce5-85ea-3e9e42f33f2d', 'agent.created', '{"id":"01a20ae0-a520-7ce5-85ea-3e9e42f33f2d","type":"agent.created","timestamp":"2026-11-24T00:07:04.191Z","mode":"live","agentId":2883533353443072,"data":{"agent":{"id":2883533353443072,"name":"Deleted","botName":"Gone","websiteUrl":"","status":"listed","createdAt":"2026-11-24T00:07:04.192Z"}}}', '580cec4c-202a-439f-b069-dd33376b3636', NULL, 'pending', 0, '2026-11-22 15:22:29.355+00', '2026-11-24 00:07:04.192+00');
INSERT INTO public.delivery_attempts VALUES (2770161000278109, 4412504800821293, 8399175512027520, '2026-11-22 15:22:02.869+00', 213, 204, NULL);
INSERT INTO public.delivery_attempts VALUES (2443983909277445, 4412504800821293, 836049607487786, '2026-11-22 15:22:05.483+00', 7, 204, NULL);
INSERT INTO public.delivery_attempts VALUES (4300045245798385, 4412504800821293, 95651036611613, '2026-11-22 15:22:05.541+00', 4, 204, NULL);
INSERT INTO public.delivery_attempts VALUES (982355722487314, 4412504800821293, 3748144289014468, '2026-11-22 15:22:05.542+00', 4, 204, NULL);
INSERT INTO public.delivery_attempts VALUES (5520089583214430, 4412504800821293, 8739929402709771, '2026-11-22 15:22:08.894+00', 3, 204, NULL);
INSERT INTO public.delivery_attempts VALUES (1578650637717897, 4412504800821293, 5055443650207816, '2026-11-22 15:22:10.854+00', 2, NULL, 'The connection failed (ECONNREFUSED)');
INSERT INTO public.documents VALUES (6730760216489626, 4412504800821293, 2097145735117444, 4646436593297408, 3018392543814305, 0, NULL, 'Opening hours', 'en', 'Vx2cOH5rLZ1l3B7hLKTxgO9XCpA44qjtQ8q5xOJI3rw', '[{"anchor": null, "blocks": ["The shop opens at nine and closes at six."], "heading": ""}]');
INSERT INTO public.documents VALUES (4792158740323893, 4412504800821293, 2097145735117444, 8483790251017782, 3434398483012097, 0, 'http://127.0.0.1:8099/', 'Otterbein Bikes', 'en', '13ccbzgzhklBR0yKfhfwnw5Secpej9nUNnn59nlJMTs', '[{"anchor": null, "blocks": ["Otterbein Bikes rents cargo bikes in Freiburg since 1998.", "Prices Gone"], "heading": ""}]');
INSERT INTO public.documents VALUES (1273655986773232, 4412504800821293, 2097145735117444, 8483790251017782, 3434398483012097, 1, 'http://127.0.0.1:8099/prices', 'Prices', 'und', 'SQ84y_Kwx3WiOu7J7R4FR-_U22kDIAI5fMQ9bqpEz3U', '[{"anchor": null, "blocks": ["A cargo bike costs 29 euros a day."], "heading": ""}]');
INSERT INTO public.embedding_models OVERRIDING SYSTEM VALUE VALUES (1, 'example-embedding', 3);
INSERT INTO public.embeddings VALUES (2097145735117444, 1, 3280248333251607110, 0, 4412504800821293, false);
INSERT INTO public.embeddings VALUES (2097145735117444, 1, 6598653100728735778, 0, 4412504800821293, false);
INSERT INTO public.embeddings VALUES (2097145735117444, 1, -4741021317732157144, 0, 4412504800821293, false);
INSERT INTO public.idempotency_keys VALUES ('4412504800821293:live', 'first-agent', '/api/v1/agents', '\x8e0d7d6914f677e51f43c3efdfbaad5029d02f4000bce46f082c1c6265890580', 'ec629fde-fe31-435e-aed6-653c6807eb6b', '2026-11-22 15:22:12.312789+00', '\xa40af2fd919c96dea8544fce0712b05d85070c77019b0776d58e3fc915a21f3e4a2558c447e7bf46fe2aa413e6225b858ebe922bd8e8cc170c0a8d28c03534daa14b276d682c6ee57f5f241c8ae9090a1c7949ef5eb915c43805af843aa3a97316a0267cf4339d8a59372ee3f9ac696f01cfa3f05285b5d81914f3e5e2afbdae9d55b3d0a70e9efc031a41e7929e1d302f338978a7e262761188f5dedc70f282f1838a3b93048ea9e6e9c77181f28dbf50114ee5245708657dba80ed', NULL, '2026-11-22 15:22:02.312789+00');
INSERT INTO public.idempotency_keys VALUES ('4412504800821293:live', 'before the upgrade', '/api/v1/agents', '\xa4e19bfc983b64feb4c4332831f2508348dcb086b9ca0474fd260c1e7e34bc0f', '0a965909-1367-4b7a-9d26-17cd8e07a10a', '2026-11-24 00:07:14.180431+00', '\x9bc68bd16dfbe2e9914c37a6db088d5dae65549aa9ca0ae73dac003300ab5ce042a015703a3a454ea76ee1494e23cf964d6b2c808436369f4ffe2a1928cd4627090ef17c2f7ea8b3f1718b4455fb4b0eb7e57c142db69583177fbb7f9e6b56daa806a344fb11f6c89ee56e71be720840feb9c05fc89b53beb4a7c7e0f1a11255b427bffda2adac1c7b9a4ac4afd662bdd4f1d5f4eee3889209ca9f70c27f58bd35e079ad92fef95f0aea6fd5c2da63029b2d6c7284219280dad450ddb5b9', NULL, '2026-11-24 00:07:04.180431+00');
INSERT INTO public.key_pepper VALUES (1, '\x9676ad4b907427eb2d43aeb54c7491cb359fe3172d4f8a663305bdd66bc06762cfabeae7ea0dbcfae8094a756394abb504f8b47bece76548bb477e0040308f312eaf6f16b07b66fc');
INSERT INTO public.leads VALUES (2233196870750783, 4412504800821293, 2097145735117444, '01a203d9-a3ec-7659-ab9b-51441e2dcbd3', 'Ada Lovelace', 'ada@example.com', '', '', 'When does the shop open?', 0, '2026-11-10 15:22:05.415+00');
INSERT INTO public.messages VALUES (5892199485740535, 4412504800821293, 2097145735117444, '01a203d9-a3ec-7659-ab9b-51441e2dcbd3', 'My name is Ada Lovelace, mail me at ada@example.com', 'The shop opens at nine and closes at six.', NULL, 'parley-extractive', '[{"url": null, "title": "Opening hours", "sourceId": 4646436593297408}]', '{}', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-10 15:22:05.415+00');
INSERT INTO public.messages VALUES (7152040675924237, 4412504800821293, 2097145735117444, '01a203d9-a3ec-7659-ab9b-51441e2dcbd3', 'When does the shop open?', 'The shop opens at nine and closes at six.', NULL, 'parley-extractive', '[{"url": null, "title": "Opening hours", "sourceId": 4646436593297408}]', '{}', 'positive', NULL, NULL, NULL, NULL, NULL, '2026-11-10 15:22:04.815+00');
INSERT INTO public.messages VALUES (3762223548638664, 4412504800821293, 2097145735117444, '01a203d9-b3b4-76eb-8631-73519c43aaa7', 'How much does a cargo bike cost a day?', 'A cargo bike costs 29 euros a day.', NULL, 'parley-extractive', '[{"url": "http://127.0.0.1:8099/prices", "title": "Prices", "sourceId": 8483790251017782}, {"url": "http://127.0.0.1:8099/", "title": "Otterbein Bikes", "sourceId": 8483790251017782}]', '{}', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 15:22:08.808+00');
INSERT INTO public.migrations VALUES (1, 1795510000000, 'Foundation1795510000000');
INSERT INTO public.passage_batches VALUES (1091968936432145, 2097145735117444, 4412504800821293, 4646436593297408, 3018392543814305, '\x001cdce6db14c8d300000007');
INSERT INTO public.passage_batches VALUES (5704854329901803, 2097145735117444, 4412504800821293, 8483790251017782, 3434398483012097, '\x0015c5fc92fd95890000000b001ced99b00114eb00000009');
INSERT INTO public.passages VALUES (8124183424059603, 4412504800821293, 2097145735117444, 4646436593297408, 6730760216489626, 3018392543814305, 0, '', NULL, 'The shop opens at nine and closes at six.', DEFAULT);
INSERT INTO public.passages VALUES (6128663099446665, 4412504800821293, 2097145735117444, 8483790251017782, 4792158740323893, 3434398483012097, 0, '', NULL, 'Otterbein Bikes rents cargo bikes in Freiburg since 1998.
Prices Gone', DEFAULT);
INSERT INTO public.passages VALUES (8142543686538475, 4412504800821293, 2097145735117444, 8483790251017782, 1273655986773232, 3434398483012097, 0, '', NULL, 'A cargo bike costs 29 euros a day.', DEFAULT);
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'close', 1091968936432145, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'hour', 1091968936432145, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'nine', 1091968936432145, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'open', 1091968936432145, 4412504800821293, '\x00000002');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'shop', 1091968936432145, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'six', 1091968936432145, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, '1998', 5704854329901803, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, '29', 5704854329901803, 4412504800821293, '\x00000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'a', 5704854329901803, 4412504800821293, '\x00000102');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'bike', 5704854329901803, 4412504800821293, '\x0000000300000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'cargo', 5704854329901803, 4412504800821293, '\x0000000100000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'costs', 5704854329901803, 4412504800821293, '\x00000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'day', 5704854329901803, 4412504800821293, '\x00000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'euros', 5704854329901803, 4412504800821293, '\x00000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'freiburg', 5704854329901803, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'gone', 5704854329901803, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'otterbein', 5704854329901803, 4412504800821293, '\x00000002');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'price', 5704854329901803, 4412504800821293, '\x00000001');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'prices', 5704854329901803, 4412504800821293, '\x00000101');
INSERT INTO public.posting_blocks VALUES (2097145735117444, 'rent', 5704854329901803, 4412504800821293, '\x00000001');
INSERT INTO public.replies VALUES (3762223548638664, 2097145735117444, '01a203d9-b3b4-76eb-8631-73519c43aaa7', '\x00', '0a965909-1367-4b7a-9d26-17cd8e07a10a', '2026-11-22 15:22:18.808+00', false, '2026-11-22 15:22:08.808+00');
INSERT INTO public.reply_pieces VALUES (3762223548638664, 1, '\x00');
INSERT INTO public.training_sources VALUES (4646436593297408, 4412504800821293, 2097145735117444, 'handbook', 'text', NULL, '# Opening hours
The shop opens at nine and closes at six.', 'Opening hours', NULL, 'completed', 1, 7, '{en}', 1, 3018392543814305, 3018392543814305, NULL, 0, '2026-11-24 00:06:14.283358+00', NULL, NULL, '{"pagesFound": 0, "pagesFetched": 0, "pagesSkipped": 0}', NULL, '2026-11-10 15:22:02.455+00', '2026-11-10 15:22:03.543+00');
INSERT INTO public.training_sources VALUES (8483790251017782, 4412504800821293, 2097145735117444, 'site', 'website', 'http://127.0.0.1:8099/', NULL, 'Otterbein Bikes', NULL, 'completed', 2, 20, '{en,und}', 1, 3434398483012097, 3434398483012097, NULL, 0, '2026-11-24 00:06:14.283358+00', NULL, NULL, '{"pagesFound": 3, "pagesFetched": 2, "pagesSkipped": 1}', NULL, '2026-11-10 15:22:03.801+00', '2026-11-10 15:22:04.395+00');
INSERT INTO public.training_sources VALUES (7105715209800328, 4412504800821293, 2097145735117444, 'late', 'text', NULL, 'The workshop mends punctures within the hour.', NULL, NULL, 'pending', NULL, 0, '{}', 1, NULL, NULL, NULL, 0, '2026-11-24 00:06:14.283358+00', NULL, NULL, '{}', NULL, '2026-11-22 15:22:28.875+00', '2026-11-22 15:22:28.875+00');
INSERT INTO public.webhooks VALUES (4088655347803037, 4412504800821293, 'live', 'CRM', 'http://127.0.0.1:8098/hook', '{agent.created,agent.updated,message.sent,lead.captured}', false, '\xb0a9e19d8396b628d3e972b4e11c565c6603f90d082a4e769fa73abdbd345978146aa97df2eec37bbf20d179eab684886b5134827320adbd89d13260f7dd497d46951bf58039ee374930f933880a', NULL, NULL, '2026-11-22 15:22:10.89+00', '2026-11-10 15:22:02.255+00', '2026-11-10 15:22:02.255+00');
INSERT INTO public.widgets VALUES (2097145735117444, 4412504800821293, 'wid_Xb0N5XDGbNm43N7nkhIi1Q', true, '{}', false, '\x814512251d38f4548ee1f25fb6986ebaea500e0081fb1731d7543f11cbe4172128ff6b304a5c1d258befb0cae21b65963bb19089c7fef9ce6a79bf0310e7bc99bfe06a8b61adf2d14e3911', NULL, '2026-11-25 00:07:04.056+00', '{"agentMessagesPerDay": 2000, "addressMessagesPerHour": 100, "visitorMessagesPerHour": 30}', '{"when": "unanswered", "title": "", "fields": ["name", "email"], "consentUrl": "", "consentText": ""}', true, '{"How much does a cargo bike cost a day?"}', 'right', 'auto', '{"dark": "", "light": ""}', '{"title": "", "launcher": "", "subtitle": "", "placeholder": ""}', '2026-11-24 00:07:03.879+00', '2026-11-24 00:07:04.056+00');
SELECT pg_catalog.setval('public.embedding_models_id_seq', 1, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 1, true);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY public.account_deletions
    ADD CONSTRAINT account_deletions_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agent_days
    ADD CONSTRAINT agent_days_pkey PRIMARY KEY (agent_id, day);
ALTER TABLE ONLY public.agent_quarters
    ADD CONSTRAINT agent_quarters_pkey PRIMARY KEY (agent_id, quarter);
ALTER TABLE ONLY public.agent_vectors
    ADD CONSTRAINT agent_vectors_pkey PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.crawled_pages
    ADD CONSTRAINT crawled_pages_pkey PRIMARY KEY (source_id, run_id, "position");
ALTER TABLE ONLY public.data_subject_exports
    ADD CONSTRAINT data_subject_exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_subject_requests
    ADD CONSTRAINT data_subject_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedding_models
    ADD CONSTRAINT embedding_models_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embeddings
    ADD CONSTRAINT embeddings_pkey PRIMARY KEY (agent_id, model_id, text_hash, title_hash);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (partition, key);
ALTER TABLE ONLY public.key_pepper
    ADD CONSTRAINT key_pepper_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedding_models
    ADD CONSTRAINT one_embedding_model_of_a_name UNIQUE (name);
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT one_lead_of_a_conversation UNIQUE (conversation_id);
ALTER TABLE ONLY public.training_sources
    ADD CONSTRAINT one_source_of_a_name UNIQUE (agent_id, source);
ALTER TABLE ONLY public.passage_batches
    ADD CONSTRAINT passage_batches_pkey PRIMARY KEY (batch_id);
ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.posting_blocks
    ADD CONSTRAINT posting_blocks_pkey PRIMARY KEY (agent_id, term, batch_id);
ALTER TABLE ONLY public.replies
    ADD CONSTRAINT replies_pkey PRIMARY KEY (message_id);
ALTER TABLE ONLY public.reply_pieces
    ADD CONSTRAINT reply_pieces_pkey PRIMARY KEY (message_id, last_id);
ALTER TABLE ONLY public.training_sources
    ADD CONSTRAINT training_sources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.widgets
    ADD CONSTRAINT widgets_pkey PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.widgets
    ADD CONSTRAINT widgets_public_id_key UNIQUE (public_id);
CREATE INDEX accounts_deleted ON public.accounts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX accounts_newest_first ON public.accounts USING btree (created_at DESC, id DESC);
CREATE INDEX agent_vectors_of_model ON public.agent_vectors USING btree (model_id);
CREATE INDEX agents_deleted ON public.agents USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX agents_newest_first ON public.agents USING btree (account_id, mode, created_at DESC, id DESC);
CREATE INDEX api_keys_newest_first ON public.api_keys USING btree (account_id, mode, created_at DESC, id DESC);
CREATE INDEX attempts_of_delivery ON public.delivery_attempts USING btree (delivery_id, attempted_at);
CREATE INDEX audit_log_by_age ON public.audit_log USING btree (created_at);
CREATE INDEX audit_log_newest_first ON public.audit_log USING btree (account_id, mode, created_at DESC, id DESC);
CREATE INDEX conversations_newest_first ON public.conversations USING btree (agent_id, created_at DESC, id DESC);
CREATE INDEX conversations_of_account ON public.conversations USING btree (account_id);
CREATE INDEX conversations_of_visitor ON public.conversations USING btree (agent_id, visitor_id, created_at DESC, id DESC) WHERE (visitor_id IS NOT NULL);
CREATE INDEX conversations_user_id ON public.conversations USING btree (account_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX data_subject_exports_newest_first ON public.data_subject_exports USING btree (request_id, created_at DESC, id DESC);
CREATE INDEX data_subject_exports_of_account ON public.data_subject_exports USING btree (account_id);
CREATE INDEX data_subject_exports_of_agent ON public.data_subject_exports USING btree (agent_id);
CREATE INDEX data_subject_exports_of_conversation ON public.data_subject_exports USING btree (conversation_id);
CREATE INDEX data_subject_requests_of_account ON public.data_subject_requests USING btree (account_id);
CREATE INDEX data_subject_requests_open ON public.data_subject_requests USING btree (worked_at) WHERE (completed_at IS NULL);
CREATE INDEX deliveries_by_age ON public.deliveries USING btree (created_at);
CREATE INDEX deliveries_due ON public.deliveries USING btree (webhook_id, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_newest_first ON public.deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX deliveries_of_agent ON public.deliveries USING btree (agent_id);
CREATE INDEX deliveries_of_object ON public.deliveries USING btree (object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX documents_of_source ON public.documents USING btree (source_id, run_id, "position");
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_by_path ON public.idempotency_keys USING btree (path text_pattern_ops);
CREATE INDEX idempotency_keys_of_object ON public.idempotency_keys USING btree (object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX leads_incomplete ON public.leads USING btree (created_at) WHERE (completions_left > 0);
CREATE INDEX leads_newest_first ON public.leads USING btree (agent_id, created_at DESC, id DESC);
CREATE INDEX messages_newest_first ON public.messages USING btree (conversation_id, created_at DESC, id DESC);
CREATE INDEX messages_of_agent ON public.messages USING btree (agent_id, created_at);
CREATE INDEX messages_rated ON public.messages USING btree (conversation_id, rating) WHERE (rating IS NOT NULL);
CREATE INDEX messages_rated_at ON public.messages USING btree (agent_id, created_at) WHERE (rating IS NOT NULL);
CREATE INDEX messages_unanswered ON public.messages USING btree (conversation_id) WHERE unanswered;
CREATE INDEX passage_batches_of_agent ON public.passage_batches USING btree (agent_id);
CREATE INDEX passage_batches_of_source ON public.passage_batches USING btree (source_id, run_id);
CREATE INDEX passages_by_text ON public.passages USING btree (agent_id, text_hash);
CREATE INDEX passages_of_document ON public.passages USING btree (document_id);
CREATE INDEX passages_of_source ON public.passages USING btree (source_id, run_id);
CREATE INDEX posting_blocks_of_batch ON public.posting_blocks USING btree (batch_id);
CREATE INDEX replies_by_end ON public.replies USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX replies_of_agent ON public.replies USING btree (agent_id);
CREATE INDEX replies_of_conversation ON public.replies USING btree (conversation_id);
CREATE INDEX replies_unfinished ON public.replies USING btree (message_id) WHERE (ended_at IS NULL);
CREATE INDEX training_sources_by_analysis ON public.training_sources USING btree (analysis_version) WHERE (live_run_id IS NOT NULL);
CREATE INDEX training_sources_due ON public.training_sources USING btree (next_training_at) WHERE (next_training_at IS NOT NULL);
CREATE INDEX training_sources_not_embedded ON public.training_sources USING btree (agent_id) WHERE ((live_run_id IS NOT NULL) AND (embedded_run_id IS DISTINCT FROM live_run_id));
CREATE INDEX training_sources_of_account ON public.training_sources USING btree (account_id);
CREATE INDEX training_sources_pending ON public.training_sources USING btree (account_id, created_at) WHERE (status = 'pending'::text);
CREATE INDEX webhooks_of_account ON public.webhooks USING btree (account_id, mode, created_at, id);
CREATE TRIGGER batches_go_with_source AFTER DELETE ON public.training_sources FOR EACH ROW EXECUTE FUNCTION public.delete_batches_of_source();
CREATE TRIGGER blocks_go_with_batch AFTER DELETE ON public.passage_batches FOR EACH ROW EXECUTE FUNCTION public.delete_blocks_of_batch();
ALTER TABLE ONLY public.agent_days
    ADD CONSTRAINT agent_days_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agent_quarters
    ADD CONSTRAINT agent_quarters_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agent_vectors
    ADD CONSTRAINT agent_vectors_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agent_vectors
    ADD CONSTRAINT agent_vectors_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.embedding_models(id);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.crawled_pages
    ADD CONSTRAINT crawled_pages_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.training_sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.data_subject_exports
    ADD CONSTRAINT data_subject_exports_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.data_subject_exports
    ADD CONSTRAINT data_subject_exports_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.data_subject_requests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.data_subject_requests
    ADD CONSTRAINT data_subject_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.training_sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.embeddings
    ADD CONSTRAINT embeddings_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.replies
    ADD CONSTRAINT replies_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reply_pieces
    ADD CONSTRAINT reply_pieces_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.replies(message_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.training_sources
    ADD CONSTRAINT training_sources_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.widgets
    ADD CONSTRAINT widgets_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE CASCADE;
