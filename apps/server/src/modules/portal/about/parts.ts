import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AboutPart } from '@beacon/api/platform/about'
import { builtFolder } from '../../../storage/built-folder.ts'

/** Beside the app that shows them, so that an archive and an image hold those of the build that they hold. */
const folder = join(builtFolder('admin'), 'licences')

/** Null for a file that is not there; one that cannot be read is a fault of the installation, and is logged as such. */
async function textOf(name: string): Promise<string | null> {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The parts of others in what runs, as the build wrote them down; null where none did. */
export async function readParts(): Promise<AboutPart[] | null> {
  const text = await textOf('parts.json')
  return text === null ? null : (JSON.parse(text) as AboutPart[])
}

/** `name` is sixteen hexadecimal digits. */
export const readText = (name: string): Promise<string | null> => textOf(`${name}.txt`)
