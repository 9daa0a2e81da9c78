// @vitest-environment node
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { flagPattern } from '@beacon/engine/attack-defense'
import { expect, it } from 'vitest'
import { farmConfig, pythonExample } from './farm-examples.ts'

const run = async (program: string): Promise<string> => {
  const env = { ...process.env, BEACON_TOKEN: 'secret' }
  return (await promisify(execFile)('python3', ['-c', program], { env })).stdout.trim()
}

it('sends flags as the receiver takes them, and waits where it asks for that', async () => {
  const requests: unknown[] = []
  const server = createServer((request, reply) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      requests.push([request.method, request.url, request.headers['x-team-token'], body])
      if (requests.length === 1) reply.writeHead(429, { 'retry-after': '0' }).end('[]')
      else reply.end(JSON.stringify([{ msg: '[flag{one}] Accepted' }]))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(await run(pythonExample(`http://127.0.0.1:${port}`))).toBe('[flag{one}] Accepted')
  const request = ['PUT', '/api/ct/bot/flags', 'secret', '["flag{one}", "flag{two}"]']
  expect(requests).toEqual([request, request])
  server.close()
})

it('is a configuration that Python reads, whatever teams are called', async () => {
  const teams = [
    ['夜航船', '10.0.1.2'],
    [`O'Brien "x" \\`, '10.0.2.2'],
  ] as const
  const config = farmConfig({ base: 'https://ctf.example', pattern: flagPattern('flag'), life_s: 900, teams })
  const program = `import json, re\nCONFIG = {"SERVER_PASSWORD": "own"}\n${config}\nCONFIG["FOUND"] = re.findall(CONFIG["FLAG_FORMAT"], "x flag{${'a'.repeat(27)}} y")\nprint(json.dumps(CONFIG))`
  expect(JSON.parse(await run(program))).toMatchObject({
    SERVER_PASSWORD: 'own',
    SYSTEM_URL: 'https://ctf.example/api/ct/bot/flags',
    FLAG_LIFETIME: 900,
    TEAMS: Object.fromEntries(teams),
    FOUND: [`flag{${'a'.repeat(27)}}`],
  })
})
