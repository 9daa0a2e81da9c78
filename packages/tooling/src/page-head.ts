import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const files = [
  { name: 'first-paint.js', type: 'text/javascript', read: () => readFileSync(join(import.meta.dirname, 'head/first-paint.js')) },
  { name: 'icon.svg', type: 'image/svg+xml', read: () => readFileSync(join(import.meta.dirname, 'head/icon.svg')) },
] as const

function tags(base: string, urlOf: (name: string) => string): HtmlTagDescriptor[] {
  return [
    { tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: `${base}config.json` }, injectTo: 'head-prepend' },
    { tag: 'script', attrs: { src: urlOf('first-paint.js') }, injectTo: 'head-prepend' },
    { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: urlOf('icon.svg') }, injectTo: 'head' },
  ]
}

/**
 * What stands in the head of every app: the script that sets theme and language before the first paint (a file of its own,
 * so the page's CSP needs no exception), the preload of `config.json`, the icon.
 */
export function pageHead(): Plugin {
  let base = '/'
  let isBuild = false
  return {
    name: 'beacon:page-head',
    configResolved(config) {
      base = config.base
      isBuild = config.command === 'build'
    },
    configureServer(server) {
      for (const file of files) {
        server.middlewares.use(`${base}_head/${file.name}`, (_, reply) => {
          reply.setHeader('content-type', file.type)
          reply.end(file.read())
        })
      }
    },
    buildStart() {
      if (!isBuild) return
      for (const file of files) this.emitFile({ type: 'asset', name: file.name, source: file.read() })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return tags(base, (name) => `${base}_head/${name}`)
        const emitted = Object.values(bundle)
        return tags(base, (name) => {
          const asset = emitted.find((output) => output.type === 'asset' && output.names.includes(name))
          if (!asset) throw new Error(`${name} is not in the bundle`)
          return `${base}${asset.fileName}`
        })
      },
    },
  }
}
