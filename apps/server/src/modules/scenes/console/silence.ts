import type { Platform } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { DriverError } from '../driver/index.ts'

/** Consoles that are held now: none where nothing holds them, which is no failure of who asks. */
export async function heldConsoles({ scenes }: Pick<Platform, 'scenes'>): Promise<Awaited<ReturnType<Platform['scenes']['consoles']>>> {
  try {
    return await scenes.consoles()
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'silent') return []
    throw error
  }
}

/** What a call to the scenes process answers, in codes of the contract. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    if (error.kind === 'gone') throw new Failure('not_found')
    throw new Failure('scene_driver_missing')
  }
}
