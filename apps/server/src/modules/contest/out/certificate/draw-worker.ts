import { parentPort, workerData } from 'node:worker_threads'
import { drawCertificates, type Drawing } from './draw.ts'

export type Task = Drawing & { each: boolean }
export type WorkerMessage = { page: true } | { files: Uint8Array[] }

const { each, ...drawing } = workerData as Task
const tell = (told: WorkerMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  parentPort?.postMessage(told)
}
const onPage = () => tell({ page: true })
const files: Uint8Array[] = []
if (each) for (const page of drawing.pages) files.push(await drawCertificates({ ...drawing, pages: [page] }, onPage))
else files.push(await drawCertificates(drawing, onPage))
tell({ files })
