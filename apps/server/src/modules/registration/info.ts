import type { SystemInfo } from '@beacon/api/session'
import { limits } from '@beacon/api/limits'
import type { Ctx } from '../../context.ts'
import { isDatabaseAway } from '../../db/database.ts'
import { version } from '../../version.ts'
import { listOpen } from '../organisation/index.ts'
import { settingDefaults, settingsOf } from '../setting/index.ts'

/** What the sign-in page needs. While the database is away it answers with the defaults, so that the page still stands. */
export async function systemInfo(ctx: Ctx): Promise<SystemInfo> {
  try {
    const { values } = await settingsOf(ctx)
    const organisations = values.registration_open ? await listOpen(ctx.db) : []
    const choices = organisations.map(({ resource_id, name }) => ({ resource_id, name }))
    const isOffered = choices.some((one) => one.resource_id === values.registration_organisation)
    return { ...infoOf(values), organisations: choices, organisation_default: isOffered ? values.registration_organisation : null }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return { ...infoOf(settingDefaults), organisations: [], organisation_default: null }
  }
}

function infoOf(values: typeof settingDefaults): Omit<SystemInfo, 'organisations' | 'organisation_default'> {
  return {
    system_name: values.system_name,
    system_name_zh: values.system_name_zh,
    organiser_name: values.organiser_name,
    registration_open: values.registration_open,
    registration_review: values.registration_review,
    registration_code_required: values.registration_open && values.registration_code !== null,
    password_min_length: limits.password.min,
    password_max_length: limits.password.max,
    locale_default: values.locale_default,
    theme_default: values.theme_default,
    locale_switch: values.locale_switch,
    theme_switch: values.theme_switch,
    time_zone: values.time_zone,
    version,
    server_now: new Date().toISOString(),
  }
}
