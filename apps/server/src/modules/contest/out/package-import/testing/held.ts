import { Readable } from 'node:stream'
import type { Archive } from '../../../../platform/archive/index.ts'

/** A package in memory: its files by name. */
export const heldArchive = (files: Readonly<Record<string, string | Buffer>>): Archive => ({
  names: Object.keys(files),
  converted: new Set(),
  open: async (name) => Readable.from([Buffer.from(files[name] ?? '')]),
  close: () => undefined,
})
