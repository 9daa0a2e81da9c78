import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarved } from '@beacon/engine/check'
import { DriverError, type CheckDriver } from '../driver/index.ts'

const imports = readFileSync(join(import.meta.dirname, 'imports.py'), 'utf8')
/** Of the program itself, and of what stops one that hears nothing. */
const seconds = 45
const timeMs = 60_000
const outputBytes = 4_000
const refused = 97

/**
 * Begins a script of Python in its image, as a check is begun there: as its user, with its memory and files, and without any network.
 * Answers why it cannot be run, null where nothing was found. @throws DriverError where the machine gave it no processor, as well
 */
export async function importScript(
  checks: CheckDriver,
  { image, python, program, linesBefore }: { image: string; python: readonly string[]; program: string; linesBefore: number },
  signal: AbortSignal,
): Promise<string | null> {
  // Then no check is run here either, which is told by itself.
  if ((await checks.lack()) !== null) return null
  const booth = await checks.open(image, { hasNetwork: false }, signal)
  try {
    const end = await booth.run(
      { command: [...python, '-c', imports, program, String(seconds), String(linesBefore)], timeMs, outputBytes },
      signal,
    )
    const { exit_code, stderr, waited_ms } = end
    if (end.isLate && isStarved({ waited_ms, limit_ms: timeMs }))
      throw new DriverError('deadline', 'the machine gave the import of a script no processor')
    if (exit_code === refused) return stderr.trim()
    // A script may end its process by itself, with any number.
    if (exit_code !== null && !end.isLate && !end.isFlood) return null
    if (end.isFlood) return 'it prints without end while it is imported'
    return end.isLate
      ? `its imports are not over after ${timeMs / 1_000} s`
      : 'it was ended while it was imported: it takes more memory than a check has'
  } finally {
    await booth.close()
  }
}
