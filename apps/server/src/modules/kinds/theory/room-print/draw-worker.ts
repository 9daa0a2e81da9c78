import { parentPort, workerData } from 'node:worker_threads'
import { drawRooms } from './draw.ts'
import type { PrintTask } from './pen.ts'

// Checked: the server alone starts this thread.
const bytes = await drawRooms(workerData as PrintTask)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort?.postMessage(bytes)
