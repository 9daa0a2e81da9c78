import type { Platform } from '../../../context.ts'
import { Failure, failFields } from '../../../failure.ts'
import { checkNewPassword } from '../session/index.ts'

/** The rules of a new password, told at its field. */
export async function checkPassword(platform: Platform, username: string, password: string): Promise<void> {
  try {
    await checkNewPassword(platform, username, password)
  } catch (error) {
    if (error instanceof Failure) failFields({ password: { code: error.code, ...(error.details ? { details: error.details } : {}) } })
    throw error
  }
}
