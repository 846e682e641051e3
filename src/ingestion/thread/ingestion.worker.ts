import { serveTasks } from '../../platform/threads/serve-tasks';
import { runIngestionTask } from './ingestion-tasks';

// Entry point of the worker thread that reads pages and indexes documents, so that neither blocks the event loop.
serveTasks(runIngestionTask);
