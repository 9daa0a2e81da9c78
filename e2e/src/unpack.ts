import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/** The folder and version of an npm package, whatever its `exports` let through. */
export function packageOf(name: string): { folder: string; version: string } {
  const manifest = findPackageJSON(name, import.meta.url)
  if (manifest === undefined) throw new Error(`${name} is not installed`)
  return { folder: dirname(manifest), version: String(JSON.parse(readFileSync(manifest, 'utf8')).version) }
}

/**
 * A folder that is filled once and then kept, in the temporary folder under a name with the version; each account has its own,
 * because another account's programs are not run. It appears whole or not at all, so two workers may start together.
 */
export async function unpackOnce(name: string, fill: (half: string, folder: string) => Promise<void>): Promise<string> {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `${name}-u${uid}`)
  if (isWhole(folder, uid)) return folder
  const half = mkdtempSync(`${folder}-`)
  try {
    await fill(half, folder)
    writeFileSync(join(half, 'whole.json'), JSON.stringify(readdirSync(half, { recursive: true })))
    if (!isWhole(folder, uid)) rmSync(folder, { recursive: true, force: true })
    renameSync(half, folder)
  } catch (error) {
    if (!isWhole(folder, uid)) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return folder
}

/** Machines that clean their temporary folder take single files away, so all are looked for. */
function isWhole(folder: string, uid: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return false
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${folder} belongs to somebody else`)
  const list = join(folder, 'whole.json')
  if (!existsSync(list)) return false
  const names: string[] = JSON.parse(readFileSync(list, 'utf8'))
  return names.every((name) => existsSync(join(folder, name)))
}

/** One program out of its compressed file. */
export async function unpackProgram(from: string, to: string): Promise<void> {
  await writeFile(to, await decompress(await readFile(from)), { mode: 0o755 })
}

/** A compressed archive, into a folder. */
export async function unpackArchive(from: string, folder: string): Promise<void> {
  const input = await decompress(await readFile(from))
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '--no-same-owner', '-C', folder], { input })
}
