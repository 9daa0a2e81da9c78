import { randomUUID } from 'node:crypto'
import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { LdapSetting } from '@beacon/api/platform/setting-fields'
import type { Client, Entry } from 'ldapts'
import type { Platform } from '../../../context.ts'
import { hungUpPast } from '../../../outbound/at-most.ts'
import { secretOf, settingsOf } from '../../platform/setting/index.ts'

export interface Directory {
  setting: LdapSetting
  /** Entries that the filter finds for a username, or everybody. */
  search: (username: string, isAll?: boolean) => Promise<Person[]>
  /** Whether this is the entry's password. */
  isPassword: (dn: string, password: string) => Promise<boolean>
  /** Takes the time of a wrong password, so that it does not tell which names are known there. What was typed stays here. */
  failLikeSomebody: () => Promise<void>
}
export interface Person {
  dn: string
  username: string
  name: string
  email: string
  phone: string
  organisation: string
}

const timeMs = 5_000
/** All that one connection may bring: a sync of 100,000 people is below it. */
const mostBytes = 64 * 1024 * 1024

/** RFC 4515, section 3: what is typed stays a value of the filter. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\*()]/gu, (char) => `\\${(char.codePointAt(0) ?? 0).toString(16)}`).replaceAll('\0', String.raw`\00`)

const first = (entry: Entry, name: string): string => {
  const value = name === '' ? undefined : entry[Object.keys(entry).find((key) => key.toLowerCase() === name.toLowerCase()) ?? '']
  const one = Array.isArray(value) ? value[0] : value
  return one === undefined ? '' : String(one).trim().slice(0, 255)
}

const personOf = ({ map }: LdapSetting, entry: Entry): Person => ({
  dn: entry.dn,
  username: first(entry, map.username),
  name: first(entry, map.name),
  email: first(entry, map.email),
  phone: first(entry, map.phone),
  organisation: first(entry, map.organisation),
})

/** A connection to the address that was checked, under the name that was typed. */
async function open({ outbound }: Platform, { url, start_tls }: LdapSetting): Promise<Client> {
  const { protocol, hostname, port } = new URL(url)
  const { address } = await outbound.resolve(hostname.replaceAll(/^\[|\]$/gu, ''))
  const isTls = protocol === 'ldaps:'
  const host = address.includes(':') ? `[${address}]` : address
  // By name where there is one; an address cannot be asked for in the greeting of TLS.
  const tls = isIP(hostname) === 0 ? { servername: hostname } : {}
  const to = { host: address, port: port === '' ? (isTls ? 636 : 389) : Number(port) }
  const ldap = await import('ldapts')
  const client = new ldap.Client({
    url: `${protocol}//${host}:${to.port}`,
    timeout: timeMs,
    connectTimeout: timeMs,
    // The reader of LDAP keeps what is no whole message yet, and has no limit.
    ...(isTls
      ? { createSecureConnection: () => hungUpPast(connectTls({ ...to, ...tls }), mostBytes) }
      : { createConnection: () => hungUpPast(connect(to), mostBytes) }),
  })
  if (start_tls && !isTls) await client.startTLS(tls)
  return client
}

/** The directory of the settings, for as long as `work` runs; null where none is set. Throws where it does not answer. */
export async function withDirectory<T>(platform: Platform, work: (directory: Directory) => Promise<T>): Promise<T | null> {
  const setting = (await settingsOf(platform)).values.ldap
  if (setting === null) return null
  const reader = await open(platform, setting)
  try {
    if (setting.bind_dn !== '') await reader.bind(setting.bind_dn, (await secretOf(platform, 'ldap')) ?? '')
    return await work({
      setting,
      search: async (username, isAll = false) => {
        const filter = setting.filter.replaceAll('{username}', isAll ? '*' : escaped(username))
        const limits = isAll ? { paged: { pageSize: 500 } } : {}
        // Only what is read: entries also hold pictures and certificates.
        const attributes = Object.values(setting.map).filter((name) => name !== '')
        const { searchEntries } = await reader.search(setting.base, { scope: 'sub', filter, attributes, timeLimit: 60, ...limits })
        return searchEntries.map((entry) => personOf(setting, entry))
      },
      isPassword: (dn, password) => isPassword(platform, setting, dn, password),
      failLikeSomebody: async () => {
        const nobody = [`cn=${randomUUID()}`, setting.base].filter((part) => part !== '').join(',')
        await isPassword(platform, setting, nobody, randomUUID()).catch((error: unknown) =>
          platform.log.debug({ err: error }, 'the directory knows no such name'),
        )
      },
    })
  } finally {
    await reader.unbind().catch((error: unknown) => platform.log.debug({ err: error }, 'the directory hung up first'))
  }
}

/** An empty password would be a bind without one, which many directories take. */
async function isPassword(platform: Platform, setting: LdapSetting, dn: string, password: string): Promise<boolean> {
  if (password === '') return false
  const { InvalidCredentialsError } = await import('ldapts')
  const client = await open(platform, setting)
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false
    throw error
  } finally {
    await client.unbind().catch((error: unknown) => platform.log.debug({ err: error }, 'the directory hung up first'))
  }
}
