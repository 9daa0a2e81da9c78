import { Failure } from '../../../failure.ts'
import { DriverError } from '../driver/index.ts'

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
