import { handlerOf } from '../../platform/threads/task-handler';
import { runIngestionTask } from './ingestion-tasks';

// Entry point of the worker threads that read pages and index documents, so that neither blocks the event loop.
export default handlerOf(runIngestionTask);
