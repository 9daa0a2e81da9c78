import { mustHoldNone } from '../../../db/held.ts'
import type { MailSetting } from '@beacon/api/platform/setting-fields'
import type { Platform } from '../../../context.ts'
import { secretOf, settingsOf } from '../setting/index.ts'
import type { MailContent } from './queue.ts'
import { letterOf } from './templates.ts'

const timeMs = 15_000

/**
 * Hands one letter to the mail server of the settings, under the rules for addresses that a person typed. Throws what the
 * server or the network said.
 */
export async function sendLetter(platform: Platform, setting: MailSetting, { to, locale, template, values }: MailContent): Promise<void> {
  const { address } = await platform.outbound.resolve(setting.host)
  const password = await secretOf(platform, 'mail')
  const system = (await settingsOf(platform)).values
  const letter = letterOf(template, values, locale, system)
  mustHoldNone('the mail server')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    // The address that was checked is the one that is called.
    host: address,
    port: setting.port,
    secure: setting.tls === 'tls',
    requireTLS: setting.tls === 'starttls',
    ignoreTLS: setting.tls === 'none',
    tls: { servername: setting.host },
    connectionTimeout: timeMs,
    greetingTimeout: timeMs,
    socketTimeout: timeMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(setting.user === '' ? {} : { auth: { user: setting.user, pass: password ?? '' } }),
  })
  try {
    await transport.sendMail({
      from: { name: system.system_name, address: setting.from },
      to,
      subject: letter.subject,
      text: letter.lines.join('\n'),
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
