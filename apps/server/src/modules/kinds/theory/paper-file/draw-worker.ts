import { parentPort, workerData } from 'node:worker_threads'
import { draw, type DrawTask } from './draw.ts'

// Checked: the server alone starts this thread.
const drawn = await draw(workerData as DrawTask)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort?.postMessage(drawn)
