import { type AppName, appNames } from './paths.ts'
import { readUrl } from './read-url.ts'

/** Where the API and the apps are served. An empty text means the origin of this page. */
export type RuntimeConfig = { readonly api: string; readonly apps: Readonly<Record<AppName, string>> }

export const sameOrigin: RuntimeConfig = { api: '', apps: { admin: '', arena: '', screens: '' } }

const isOrigin = (value: unknown): value is string => {
  if (value === '') return true
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return false
  return readUrl(value)?.origin === value
}

/** Reads what `config.json` holds; an app that is not named is served here. Null when a value is no origin. */
export function parseRuntimeConfig(value: unknown): RuntimeConfig | null {
  if (typeof value !== 'object' || value === null) return null
  const { api = '', apps = {} }: { api?: unknown; apps?: unknown } = value
  if (!isOrigin(api) || typeof apps !== 'object' || apps === null) return null
  const named = new Map<string, unknown>(Object.entries(apps))
  const origins = { ...sameOrigin.apps }
  for (const app of appNames) {
    const origin = named.get(app) ?? ''
    if (!isOrigin(origin)) return null
    origins[app] = origin
  }
  return { api, apps: origins }
}

let current = sameOrigin

/** Texts are not loaded yet: the browser's own language decides. */
const missingLine = (): string =>
  navigator.language.startsWith('zh') ? '缺少运行时配置，使用默认值。' : 'Runtime configuration is missing; defaults in use.'

/** The configuration in use: defaults until `loadRuntimeConfig` has answered. */
export function runtimeConfig(): RuntimeConfig {
  return current
}

export function keepRuntimeConfig(config: RuntimeConfig): void {
  current = config
}

/**
 * Fetches `config.json` of the app (`base` is the folder of its assets, `import.meta.env.BASE_URL`) and keeps it.
 * Never fails: a missing or wrong file is reported in the console and the defaults stay, so the page still works on one origin.
 */
export async function loadRuntimeConfig(base: string): Promise<RuntimeConfig> {
  const config = await fetch(`${base}config.json`, { credentials: 'same-origin' })
    .then((reply) => (reply.ok ? reply.json() : null))
    .then(parseRuntimeConfig)
    .catch((error: unknown) => {
      console.error(error)
      return null
    })
  if (config === null) console.error(missingLine())
  current = config ?? sameOrigin
  return current
}
