import type { Ctx } from '../context.ts'
import { settingDefaults, settingsInMemory } from '../modules/platform/setting/index.ts'
import type { Listener } from './error-sentence.ts'
import { languageOf } from './language.ts'

/** Who is answered. Nothing is asked of the database: that may be why the answer is a refusal. */
export function listenerOf({ db, actor, accept_language }: Partial<Pick<Ctx, 'db' | 'actor' | 'accept_language'>>): Listener {
  const house = db === undefined ? null : settingsInMemory({ db })
  return { locale: languageOf(accept_language, actor?.locale), time_zone: actor?.time_zone ?? (house ?? settingDefaults).time_zone }
}
