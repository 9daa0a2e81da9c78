import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { bareContract } from './bare-contract.ts'

const api = join(import.meta.dirname, '../../api')

/** An app of one module, built with and without the plugin. */
async function built(source: string, plugins: Plugin[]): Promise<string> {
  const app: Plugin = {
    name: 'app',
    resolveId: (id) => (id === 'app' ? join(api, 'src/app-of-a-test.js') : null),
    load: (id) => (id.endsWith('app-of-a-test.js') ? source : null),
  }
  const result = await build({
    root: api,
    configFile: false,
    logLevel: 'silent',
    plugins: [app, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: 'app' } },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n')
}

describe('an app without the schemas of the contract', () => {
  const places = {
    feed: 'topic/feed',
    ranking: 'contest/ranking',
    topic: 'topic/topic',
    contest: 'contest/contest',
    bulletin: 'contest/bulletin',
    session: 'people/session',
    live: 'live/live',
    file: 'platform/file',
  }
  const source = [
    ...Object.entries(places).map(([noun, path]) => `import { ${noun} } from './${path}.ts'`),
    `import { displayValues, isUnion, viewerKey } from './contest/viewer-key.ts'`,
    `import { call } from './client.ts'`,
    `console.log(${Object.keys(places).join(', ')}, viewerKey, displayValues, isUnion, call)`,
  ].join('\n')

  it('keeps the addresses of its operations and every other value, and carries no library for schemas', async () => {
    const code = await built(source, [bareContract()])
    expect(code).toContain('"/contests/:resource_id/feed"')
    expect(code).toContain('"countdown"')
    expect(code).not.toMatch(/ZodMini|safeParse|prettifyError/)
    expect(code.length).toBeLessThan((await built(source, [])).length / 4)
  })

  it('keeps a schema that it uses', async () => {
    const code = await built(`import { feedItem } from './topic/feed.ts'\nconsole.log(feedItem)`, [bareContract()])
    expect(code).toContain('ZodMini')
  })
})
