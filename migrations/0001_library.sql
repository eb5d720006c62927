-- The library: documents, what stands on their pages, and the chunks they are searched by.
-- Lexical tables (chunks_fts_<number>) are made with their partition, one each.

CREATE TABLE documents (
  id TEXT PRIMARY KEY NOT NULL,
  work_id TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision >= 1),
  audience TEXT NOT NULL CHECK (audience = 'global' OR audience LIKE 'tenant:_%' OR audience LIKE 'class:_%/_%'),
  -- Where the entries of both indices are.
  partition_key TEXT NOT NULL,
  title TEXT NOT NULL CHECK (title <> ''),
  source_family TEXT NOT NULL CHECK (source_family IN
    ('textbook', 'reference', 'question_bank', 'teacher_note', 'worksheet', 'past_paper', 'student_note', 'lecture')),
  owner TEXT NOT NULL,
  grade INTEGER CHECK (grade BETWEEN 0 AND 20),
  subject TEXT,
  locale TEXT,
  checksum TEXT NOT NULL CHECK (length(checksum) = 64),
  byte_length INTEGER NOT NULL CHECK (byte_length >= 1),
  media_type TEXT NOT NULL,
  file_name TEXT,
  extraction TEXT,
  page_count INTEGER CHECK (page_count >= 0),
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'published', 'published_with_gaps', 'failed', 'refused')),
  reason TEXT CHECK (json_valid(reason)),
  superseded_by TEXT,
  revoked_at INTEGER,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  published_at INTEGER,
  -- Whether rows of an index may exist.
  indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1)),
  -- A partition that may hold entries on their way in or out; they are hidden there.
  other_partition TEXT,
  -- The position of the first chunk whose entries tell what the document was; null when all tell what it is.
  stale_from INTEGER CHECK (stale_from >= 0),
  -- Counts the changes of what entries tell.
  edition INTEGER NOT NULL DEFAULT 0,
  -- Whether it can be found and quoted anew.
  is_current INTEGER NOT NULL GENERATED ALWAYS AS (
    status IN ('published', 'published_with_gaps')
    AND revoked_at IS NULL AND deleted_at IS NULL AND superseded_by IS NULL
  ) STORED
) STRICT;

-- The same bytes are one document of an audience, until it is deleted.
CREATE UNIQUE INDEX documents_bytes ON documents (audience, checksum) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX documents_revision ON documents (work_id, audience, revision);
CREATE INDEX documents_newest ON documents (audience, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX documents_hidden ON documents (partition_key, id) WHERE indexed = 1 AND is_current = 0;
CREATE INDEX documents_stale ON documents (partition_key, subject, id) WHERE stale_from IS NOT NULL;
CREATE INDEX documents_moving ON documents (other_partition, id) WHERE other_partition IS NOT NULL;

CREATE TABLE pages (
  document_id TEXT NOT NULL REFERENCES documents (id),
  page_index INTEGER NOT NULL CHECK (page_index >= 0),
  width REAL NOT NULL CHECK (width > 0),
  height REAL NOT NULL CHECK (height > 0),
  printed_label TEXT,
  file_label TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('text', 'ocr', 'empty', 'ocr_required', 'failed')),
  reason TEXT,
  PRIMARY KEY (document_id, page_index)
) STRICT, WITHOUT ROWID;

CREATE INDEX pages_gaps ON pages (document_id, page_index) WHERE outcome IN ('ocr_required', 'failed');

CREATE TABLE blocks (
  id TEXT PRIMARY KEY NOT NULL,
  document_id TEXT NOT NULL REFERENCES documents (id),
  extraction TEXT NOT NULL,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  kind TEXT NOT NULL CHECK (kind IN ('heading', 'paragraph', 'list_item', 'table', 'table_row', 'figure', 'caption',
    'formula', 'code', 'slide_text', 'speaker_note', 'cells', 'transcript')),
  text TEXT NOT NULL CHECK (text <> ''),
  text_sha256 TEXT NOT NULL CHECK (length(text_sha256) = 64),
  heading_path TEXT NOT NULL CHECK (json_type(heading_path) = 'array'),
  -- The path, with a heading's own text, folded for comparison.
  heading_key TEXT NOT NULL,
  heading_level INTEGER CHECK (heading_level BETWEEN 1 AND 6),
  place TEXT NOT NULL CHECK (place IN ('page', 'slide', 'sheet', 'time', 'flow')),
  page_index INTEGER CHECK (page_index >= 0),
  page_label TEXT CHECK (page_label <> ''),
  paragraph_index INTEGER CHECK (paragraph_index >= 1),
  rects TEXT CHECK (json_array_length(rects) >= 1),
  sheet TEXT,
  cell_range TEXT CHECK (cell_range GLOB '[A-Z]*[0-9]'),
  start_ms INTEGER CHECK (start_ms >= 0),
  end_ms INTEGER CHECK (end_ms >= 0),
  table_row TEXT CHECK (json_type(table_row) = 'object'),
  continues TEXT,
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  language TEXT NOT NULL,
  extractor TEXT NOT NULL,
  extractor_version TEXT NOT NULL,
  UNIQUE (document_id, ordinal, extraction),
  CHECK (id = 'blk_' || substr(document_id, 5) || '_' || extraction || '_' || coalesce(page_index, 'n') || '_' || ordinal),
  CHECK ((kind = 'heading') = (heading_level IS NOT NULL)),
  -- What each kind of place needs, and nothing else.
  CHECK (page_label IS NULL OR place = 'page'),
  CHECK ((page_index IS NOT NULL) = (place IN ('page', 'slide'))),
  CHECK ((paragraph_index IS NOT NULL) = (place IN ('page', 'slide', 'flow'))),
  CHECK (CASE place WHEN 'page' THEN rects IS NOT NULL WHEN 'slide' THEN 1 ELSE rects IS NULL END),
  CHECK ((sheet IS NOT NULL AND cell_range IS NOT NULL) = (place = 'sheet')),
  CHECK ((sheet IS NULL) = (cell_range IS NULL)),
  CHECK ((start_ms IS NOT NULL AND end_ms IS NOT NULL) = (place = 'time')),
  CHECK ((start_ms IS NULL) = (end_ms IS NULL))
) STRICT;

CREATE INDEX blocks_page ON blocks (document_id, page_index) WHERE page_index IS NOT NULL;
CREATE INDEX blocks_time ON blocks (document_id, start_ms) WHERE start_ms IS NOT NULL;
CREATE INDEX blocks_heading ON blocks (document_id, heading_key);

CREATE TRIGGER blocks_have_boxes_on_the_page BEFORE INSERT ON blocks
WHEN EXISTS (
  SELECT 1 FROM json_each(NEW.rects) WHERE (
    json_array_length(value) = 4
    AND value ->> 0 >= 0 AND value ->> 1 >= 0 AND value ->> 2 <= 1 AND value ->> 3 <= 1
    AND value ->> 0 < value ->> 2 AND value ->> 1 < value ->> 3
  ) IS NOT TRUE
)
BEGIN
  SELECT RAISE(ABORT, 'a box lies on its page and has a width and a height');
END;

-- A block that exists stays as it is, even under INSERT OR REPLACE.
CREATE TRIGGER blocks_are_not_replaced BEFORE INSERT ON blocks
WHEN EXISTS (SELECT 1 FROM blocks WHERE id = NEW.id)
BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER blocks_are_not_updated BEFORE UPDATE ON blocks
BEGIN
  SELECT RAISE(ABORT, 'a block is immutable');
END;

CREATE TRIGGER blocks_are_not_deleted BEFORE DELETE ON blocks
WHEN (SELECT deleted_at FROM documents WHERE id = OLD.document_id) IS NULL
BEGIN
  SELECT RAISE(ABORT, 'a block stays as long as its document');
END;

-- A step of ingestion that a deletion overtook adds nothing.
CREATE TRIGGER pages_are_not_of_a_deleted_document BEFORE INSERT ON pages
WHEN (SELECT deleted_at FROM documents WHERE id = NEW.document_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the document was deleted');
END;

CREATE TRIGGER blocks_are_not_of_a_deleted_document BEFORE INSERT ON blocks
WHEN (SELECT deleted_at FROM documents WHERE id = NEW.document_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the document was deleted');
END;

-- What a teacher says of a block as it was extracted, kept apart because a block never changes.
CREATE TABLE block_reviews (
  block_id TEXT PRIMARY KEY NOT NULL REFERENCES blocks (id),
  document_id TEXT NOT NULL REFERENCES documents (id),
  audience TEXT NOT NULL,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  state TEXT NOT NULL CHECK (state IN ('weak', 'accepted', 'rejected', 'corrected')),
  -- The block that stands in its place.
  replaced_by TEXT REFERENCES blocks (id),
  reviewer TEXT,
  at INTEGER NOT NULL,
  reviews INTEGER NOT NULL CHECK (reviews >= 0),
  CHECK ((state IN ('accepted', 'corrected')) = (replaced_by IS NOT NULL)),
  CHECK ((state = 'weak') = (reviewer IS NULL)),
  CHECK ((state = 'weak') = (reviews = 0))
) STRICT, WITHOUT ROWID;

CREATE INDEX block_reviews_open ON block_reviews (audience, state, document_id, ordinal);
CREATE INDEX block_reviews_document ON block_reviews (document_id) WHERE state <> 'weak';
CREATE INDEX block_reviews_replacement ON block_reviews (replaced_by) WHERE replaced_by IS NOT NULL;

CREATE TRIGGER block_reviews_are_not_of_a_deleted_document BEFORE INSERT ON block_reviews
WHEN (SELECT deleted_at FROM documents WHERE id = NEW.document_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the document was deleted');
END;

CREATE TABLE chunks (
  -- The row of the lexical table; never given to another chunk.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  document_id TEXT NOT NULL REFERENCES documents (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  text TEXT NOT NULL CHECK (text <> ''),
  context TEXT NOT NULL,
  -- Runs of blocks in order, each [extraction, page index or null, first ordinal, last ordinal].
  block_refs TEXT NOT NULL CHECK (json_array_length(block_refs) >= 1),
  token_count INTEGER NOT NULL CHECK (token_count >= 1),
  content_sha256 TEXT NOT NULL CHECK (length(content_sha256) = 64),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  chunker TEXT NOT NULL,
  UNIQUE (document_id, chunker, position)
) STRICT;

CREATE TRIGGER chunks_are_not_of_a_deleted_document BEFORE INSERT ON chunks
WHEN (SELECT deleted_at FROM documents WHERE id = NEW.document_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the document was deleted');
END;

CREATE TRIGGER chunks_are_not_updated BEFORE UPDATE ON chunks
BEGIN
  SELECT RAISE(ABORT, 'a chunk is immutable');
END;

-- From a block to its chunks; the way back is in block_refs.
CREATE TABLE chunk_blocks (
  block_id TEXT NOT NULL REFERENCES blocks (id),
  chunk_seq INTEGER NOT NULL REFERENCES chunks (seq),
  PRIMARY KEY (block_id, chunk_seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX chunk_blocks_chunk ON chunk_blocks (chunk_seq);

CREATE TRIGGER chunks_are_not_deleted BEFORE DELETE ON chunks
WHEN (SELECT deleted_at FROM documents WHERE id = OLD.document_id) IS NULL
  AND (
    NOT EXISTS (SELECT 1 FROM index_versions)
    OR EXISTS (SELECT 1 FROM index_versions WHERE chunker = OLD.chunker AND state <> 'gone')
  )
  AND NOT EXISTS (
    SELECT 1 FROM json_each(OLD.block_refs) AS run CROSS JOIN block_reviews AS said
    WHERE said.document_id = OLD.document_id AND said.state <> 'weak'
      AND said.ordinal BETWEEN run.value ->> 2 AND run.value ->> 3
  )
BEGIN
  SELECT RAISE(ABORT, 'a chunk stays as long as its document and its version of the index, unless a block of it was reviewed');
END;

CREATE TABLE partitions (
  key TEXT NOT NULL,
  -- Chunks of two chunkers never share a lexical table.
  chunker TEXT NOT NULL,
  audience TEXT NOT NULL,
  -- Names the lexical table: chunks_fts_<number>.
  number INTEGER NOT NULL UNIQUE,
  -- Grows with every change of what may be found; 0 until the lexical table exists.
  generation INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key, chunker)
) STRICT, WITHOUT ROWID;

CREATE INDEX partitions_audience ON partitions (audience);

CREATE TRIGGER documents_move_their_generation AFTER UPDATE ON documents
WHEN OLD.is_current <> NEW.is_current
  OR NEW.is_current = 1 AND (OLD.edition <> NEW.edition OR OLD.partition_key <> NEW.partition_key
    OR OLD.title <> NEW.title OR OLD.locale IS NOT NEW.locale)
BEGIN
  UPDATE partitions SET generation = generation + 1
  WHERE key IN (OLD.partition_key, NEW.partition_key) AND generation > 0;
END;

-- Versions of the index: one answers, the others are being built, kept for going back, or gone.
CREATE TABLE index_versions (
  id TEXT PRIMARY KEY NOT NULL,
  chunker TEXT NOT NULL,
  embedder TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'live', 'draining', 'gone')),
  since INTEGER NOT NULL,
  begun INTEGER NOT NULL,
  CHECK (id = chunker || '.' || embedder)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX index_versions_live ON index_versions (state) WHERE state = 'live';

-- How far each document came into each version.
CREATE TABLE placings (
  document_id TEXT NOT NULL REFERENCES documents (id),
  version_id TEXT NOT NULL REFERENCES index_versions (id),
  stage TEXT NOT NULL CHECK (stage IN ('chunk', 'contextualise', 'embed', 'place', 'complete')),
  cursor INTEGER NOT NULL CHECK (cursor >= 0),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  PRIMARY KEY (version_id, document_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX placings_document ON placings (document_id);

CREATE TRIGGER placings_are_not_of_a_deleted_document BEFORE INSERT ON placings
WHEN (SELECT deleted_at FROM documents WHERE id = NEW.document_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the document was deleted');
END;

-- Announced files, until they are documents and for a while after.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY NOT NULL,
  -- The document whose place the object is put to; no row of documents yet.
  document_id TEXT NOT NULL,
  audience TEXT NOT NULL CHECK (audience = 'global' OR audience LIKE 'tenant:_%' OR audience LIKE 'class:_%/_%'),
  metadata TEXT NOT NULL CHECK (json_type(metadata) = 'object'),
  owner TEXT NOT NULL,
  checksum TEXT NOT NULL CHECK (length(checksum) = 64),
  byte_length INTEGER NOT NULL CHECK (byte_length >= 1),
  file_name TEXT,
  media_type TEXT,
  multipart TEXT,
  became TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- The same bytes of one owner are one open upload.
CREATE UNIQUE INDEX uploads_bytes ON uploads (audience, owner, checksum, byte_length) WHERE became IS NULL;
CREATE INDEX uploads_waiting ON uploads (id) WHERE became IS NULL;
CREATE INDEX uploads_document ON uploads (document_id);
CREATE INDEX uploads_became ON uploads (became) WHERE became IS NOT NULL;
CREATE INDEX uploads_expiry ON uploads (expires_at);

CREATE TABLE feedback (
  id TEXT PRIMARY KEY NOT NULL,
  document_id TEXT NOT NULL REFERENCES documents (id),
  tenant TEXT,
  person TEXT NOT NULL,
  citation_id TEXT,
  chunk_id TEXT,
  verdict TEXT NOT NULL CHECK (verdict IN ('helpful', 'wrong_source', 'wrong_page', 'outdated', 'unsafe')),
  comment TEXT,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX feedback_document ON feedback (document_id, at);

-- What schools have chosen.
CREATE TABLE school_settings (
  tenant TEXT PRIMARY KEY NOT NULL,
  -- Whether the text of queries is kept with their traces.
  keeps_queries INTEGER NOT NULL CHECK (keeps_queries IN (0, 1))
) STRICT, WITHOUT ROWID;

-- What retrievals did, until they are too old.
CREATE TABLE traces (
  id TEXT PRIMARY KEY NOT NULL,
  -- Null for those of curators.
  tenant TEXT,
  at INTEGER NOT NULL,
  query_sha256 TEXT CHECK (length(query_sha256) = 64),
  query TEXT CHECK (query IS NULL OR query_sha256 IS NOT NULL),
  trace TEXT NOT NULL CHECK (json_valid(trace) AND length(trace) <= 65536)
) STRICT;

CREATE INDEX traces_age ON traces (at);
CREATE INDEX traces_tenant ON traces (tenant, at);
CREATE INDEX traces_texts ON traces (tenant) WHERE query IS NOT NULL;
