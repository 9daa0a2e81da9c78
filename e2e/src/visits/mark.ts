import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@playwright/test'

/** Where the visits of journeys are noted, one file for each worker of the run; unset, and outside of workers, nothing is noted. */
const folder = process.env['BEACON_VISITS'] ?? ''
const worker = process.env['TEST_WORKER_INDEX']
const notes = folder === '' || worker === undefined ? null : join(folder, `${worker}.txt`)

/**
 * From now on, what servers of this worker are asked belongs to the journey that runs, or to none while its stage is made.
 * A worker runs one journey at a time.
 */
export function markVisits(of: 'this journey' | 'none'): void {
  if (notes === null) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(notes, `journey ${of === 'none' ? '-' : basename(test.info().file, '.journey.ts')}\n`)
}

/** The surroundings in which a server notes what it is asked. */
export function visitSettings(): Record<string, string> {
  if (notes === null) return {}
  const hook = pathToFileURL(join(import.meta.dirname, 'note-requests.ts')).href
  return { BEACON_VISIT_NOTES: notes, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${hook}`.trim() }
}
