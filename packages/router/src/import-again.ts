import { isChunkError } from './chunk-guard.ts'

const tries = 4
/** Of this page: what failed once is asked for by an address that nothing else has. */
let asked = 0

/**
 * Imports a chunk, and asks for it again when the network dropped the request: after a quarter of a second, one, and four. A browser
 * remembers a failed import by its address for as long as the page lives, so `load` puts what it is given behind the address.
 * Rejects with the last error.
 */
export async function importAgain<Module>(load: (query: string) => Promise<Module>, query = '', failures = 1): Promise<Module> {
  try {
    return await load(query)
  } catch (error) {
    if (failures === tries || !isChunkError(error)) throw error
    await new Promise((done) => setTimeout(done, 4 ** failures * 62))
    return importAgain(load, `?again=${(asked += 1)}`, failures + 1)
  }
}

/** The build writes every import of a chunk as a call of this name (`packages/tooling/src/again.ts`). */
export const offerImportAgain = (): void => void Object.assign(globalThis, { _again: importAgain })
