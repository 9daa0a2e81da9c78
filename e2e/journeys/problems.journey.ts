import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { watch } from '../src/problems.ts'

/** `/late` answers only once the page that asked for it was left. */
let answerLate: (() => void) | null = null
let server: Server
let origin: string
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    const page = (asked: string) =>
      response.setHeader('content-type', 'text/html').end(`<title>${url}</title><script>fetch('${asked}')</script>`)
    if (url === '/first') page('/gone')
    else if (url === '/second') page('/late')
    else if (url === '/third') {
      answerLate?.()
      setTimeout(() => page('/gone'), 200)
    } else if (url === '/late') answerLate = () => response.writeHead(404).end()
    else response.writeHead(url === '/favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Checked: it listens at a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a failed call is told of the page that asked, and not of the one that is looked at when it fails', async ({ page }) => {
  const problems = watch(page)
  const gone = [`404 GET ${origin}/gone`]
  await page.goto(`${origin}/first`, { waitUntil: 'networkidle' })
  expect(problems.take()).toEqual(gone)
  await page.goto(`${origin}/second`)
  await expect.poll(() => answerLate).not.toBeNull()
  await page.goto(`${origin}/third`, { waitUntil: 'networkidle' })
  expect(problems.take()).toEqual(gone)
})
