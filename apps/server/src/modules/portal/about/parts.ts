import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AboutPart } from '@beacon/api/platform/about'
import { builtFolder } from '../../../storage/built-folder.ts'

/** Beside the app that shows them, so that an archive and an image hold those of the build that they hold. */
const folder = join(builtFolder('admin'), 'licences')
const textOf = (name: string): Promise<string | null> => readFile(join(folder, name), 'utf8').catch(() => null)

/** The parts of others in what runs, as the build wrote them down; null where none did. */
export async function readParts(): Promise<AboutPart[] | null> {
  const text = await textOf('parts.json')
  return text === null ? null : (JSON.parse(text) as AboutPart[])
}

/** `name` is sixteen hexadecimal digits. */
export const readText = (name: string): Promise<string | null> => textOf(`${name}.txt`)
