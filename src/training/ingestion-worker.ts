import { serveTasks } from '../platform/threads/serve-tasks';
import { doIngestionTask } from './ingestion-tasks';

// The thread in which pages are read and indexed: nobody who chats waits for that.
serveTasks(doIngestionTask);
