import type { SystemInfo } from '@beacon/api/people/session'
import { clockNowText } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import { isDatabaseAway } from '../../../db/database.ts'
import { version } from '../../../version.ts'
import { watchableContests } from '../../contest/core/contest/index.ts'
import { listOpen } from '../../people/organisation/index.ts'
import { settingDefaults, settingsOf } from '../../platform/setting/index.ts'

/** What the sign-in page needs. While the database is away it answers with the defaults, so that the page still stands. */
export async function systemInfo(ctx: Ctx): Promise<SystemInfo> {
  try {
    const { values } = await settingsOf(ctx)
    const organisations = values.registration_open ? await listOpen(ctx.db) : []
    const choices = organisations.map(({ resource_id, name }) => ({ resource_id, name }))
    const isOffered = choices.some((one) => one.resource_id === values.registration_organisation)
    const watch = values.login_shows_contests ? await watchableContests(ctx) : []
    return { ...infoOf(values), organisations: choices, organisation_default: isOffered ? values.registration_organisation : null, watch }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return { ...infoOf(settingDefaults), organisations: [], organisation_default: null, watch: [] }
  }
}

function infoOf(values: typeof settingDefaults): Omit<SystemInfo, 'organisations' | 'organisation_default' | 'watch'> {
  return {
    system_name: values.system_name,
    system_name_zh: values.system_name_zh,
    organiser_name: values.organiser_name,
    registration_open: values.registration_open,
    registration_review: values.registration_review,
    registration_code_required: values.registration_open && values.registration_code !== null,
    registration_fields: values.registration_fields,
    registration_terms: values.registration_open ? values.registration_terms : null,
    registration_email_verify: values.registration_email_verify,
    registration_email_domains: values.registration_open ? values.registration_email_domains : [],
    phone_international: values.phone_international,
    password_min_length: values.password_min_length,
    password_max_length: values.password_max_length,
    password_kinds: values.password_kinds,
    password_mixed_case: values.password_mixed_case,
    password_login_enabled: values.password_login_enabled,
    sign_in_ways: values.oidc_providers.map(({ id, label_en, label_zh }) => ({ id, label_en, label_zh })),
    mail_enabled: values.mail !== null,
    maintenance_text: values.maintenance_on ? values.maintenance_text : null,
    login_text: values.login_text,
    footer_text: values.footer_text,
    logo_dark: values.logo_dark,
    logo_light: values.logo_light,
    favicon: values.favicon,
    login_picture: values.login_picture,
    locale_default: values.locale_default,
    theme_default: values.theme_default,
    locale_switch: values.locale_switch,
    theme_switch: values.theme_switch,
    time_zone: values.time_zone,
    version,
    server_now: clockNowText(),
  }
}
