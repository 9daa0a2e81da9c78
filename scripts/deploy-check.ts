/**
 * Does what docs/deploy.md says for Debian 12, with the very files that stand there, in an isolated folder: own PostgreSQL 15,
 * own nginx 1.22 with a certificate of the moment, own ports. Needs root and both packages; no part of `pnpm test`.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tellUsage } from './command/usage.ts'
import { makeCertificate } from './command/deploy-certificate.ts'

tellUsage(`node_modules/.bin/node scripts/deploy-check.ts

Does what docs/deploy.md says for Debian 12 in a folder of its own. Needs root, nginx and postgresql-15.`)

const root = join(import.meta.dirname, '..')
const postgresBin = '/usr/lib/postgresql/15/bin'
const names = { admin: 'admin.ctf.example', arena: 'play.ctf.example', screens: 'wall.ctf.example', api: 'api.ctf.example' }
const children: ChildProcess[] = []
let passed = 0

function must(isTrue: boolean, what: string, seen?: unknown): void {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(seen)}`)
  passed += 1
  process.stdout.write(`ok  ${what}\n`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** The files of the document, by the path in their first line. */
function filesOfDocument(): Map<string, string> {
  const text = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
  // bounded: our own document
  const blocks = [...text.matchAll(/```\w+\n(?:#|--) file: (\S+)[^\n]*\n([\s\S]*?)```/gu)]
  return new Map(blocks.map(([, path = '', body = '']) => [path, body]))
}

interface Place {
  folder: string
  ports: { http: number; https: number; beacon: number }
  /** A text of the document with its paths and ports moved into the folder. */
  moved: (text: string) => string
}

async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-deploy-'))
  chmodSync(folder, 0o755)
  const ports = { http: await freePort(), https: await freePort(), beacon: await freePort() }
  const moved = (text: string) =>
    text
      .replaceAll('/opt/beacon', root)
      .replaceAll(/\/(?:var\/lib|var\/backups|etc|etc\/ssl)\/beacon/gu, (path) => folder + path)
      .replaceAll('/var/run/postgresql', join(folder, 'run'))
      .replaceAll(/127\.0\.0\.1:8080/gu, `127.0.0.1:${ports.beacon}`)
      .replaceAll(/^PORT=8080$/gmu, `PORT=${ports.beacon}`)
      .replaceAll(/listen 80;/gu, `listen 127.0.0.1:${ports.http};`)
      .replaceAll(/listen 443 /gu, `listen 127.0.0.1:${ports.https} `)
  return { folder, ports, moved }
}

const variables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => ((/^([A-Z_]+)=(.*)$/u.exec(line) ?? []).slice(1, 3).length === 2 ? [line.split(/=(.*)/u, 2)] : [])),
  )

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']))
const asPostgres = () => ({ uid: idOf('-u'), gid: idOf('-g'), cwd: '/' })

function startPostgres({ folder }: Place, sql: string): void {
  const as = asPostgres()
  const [data, run] = [join(folder, 'postgres'), join(folder, 'run')]
  for (const path of [data, run]) mkdirSync(path, { mode: 0o755 })
  execFileSync('chown', ['postgres', data, run])
  execFileSync(join(postgresBin, 'initdb'), ['-D', data, '-A', 'trust', '--locale=C.UTF-8'], { ...as, stdio: 'ignore' })
  const options = `-k ${run} -c listen_addresses=''`
  execFileSync(join(postgresBin, 'pg_ctl'), ['-D', data, '-w', '-o', options, '-l', join(data, 'log'), 'start'], { ...as, stdio: 'ignore' })
  execFileSync(
    join(postgresBin, 'psql'),
    ['-h', run, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qc', sql.replaceAll(/--.*$/gmu, '').split(';')[0] ?? ''],
    as,
  )
  execFileSync(join(postgresBin, 'psql'), ['-h', run, '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qc', sql.split(';')[1] ?? ''], as)
  execFileSync(join(postgresBin, 'psql'), ['-h', run, '-d', 'postgres', '-qc', 'CREATE DATABASE second OWNER beacon'], as)
}

function stopPostgres({ folder }: Place): void {
  const as = asPostgres()
  execFileSync(join(postgresBin, 'pg_ctl'), ['-D', join(folder, 'postgres'), '-m', 'fast', '-w', 'stop'], { ...as, stdio: 'ignore' })
}

function startNginx({ folder, moved }: Place, site: string): void {
  const main = join(folder, 'nginx.conf')
  for (const part of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, 'nginx', part), { recursive: true })
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${join(folder, 'nginx', one.replace('client_', ''))};`,
  )
  writeFileSync(
    main,
    `worker_processes 1;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.error.log;\nevents {}\nhttp {\naccess_log off;\n${temp.join('\n')}\n${moved(site)}\n}\n`,
  )
  execFileSync('nginx', ['-t', '-c', main], { stdio: 'pipe' })
  children.push(spawn('nginx', ['-c', main, '-g', 'daemon off;'], { stdio: 'inherit' }))
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request through nginx, as a browser at that name makes it. */
function ask(
  place: Place,
  name: string,
  path: string,
  more: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = more
  const ca = readFileSync(join(place.folder, 'etc/ssl/beacon/fullchain.pem'))
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: place.ports.https, servername: name, ca, method, path, headers: { host: name, ...headers } },
      (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          if (path.includes('/live/')) reply.destroy()
        })
        reply.on('close', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function startBeacon(unit: string, env: Record<string, string>): Promise<ChildProcess> {
  const [command = '', ...args] = (/^ExecStart=(.*)$/mu.exec(unit)?.[1] ?? '').split(' ')
  const child = spawn(command, args, {
    cwd: /^WorkingDirectory=(.*)$/mu.exec(unit)?.[1] ?? root,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${env['PORT']}/api/ct/ready`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return child
    await wait(200)
  }
  throw new Error('the server did not become ready')
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

async function checkNames(place: Place, password: string): Promise<void> {
  for (const app of ['admin', 'arena', 'screens'] as const) {
    const config = await ask(place, names[app], `/page/mg/ct/_${app}/config.json`)
    must(config.status === 200 && config.body.includes('https://api.ctf.example'), `${names[app]} serves its app and names the API`, config)
  }
  const plain = await fetch(`http://127.0.0.1:${place.ports.http}/page/mg/ct/`, { redirect: 'manual', headers: { host: names.admin } })
  must(plain.status === 301, 'http leads to https', plain.status)
  const ready = await ask(place, names.api, '/api/ct/ready')
  must(ready.status === 200 && ready.headers['strict-transport-security'] !== undefined, 'the API answers through TLS', ready)
  const body = JSON.stringify({ username: 'admin', password })
  const from = (origin: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json', origin } })
  const refused = await ask(place, names.api, '/api/ct/auth/login', from('https://evil.example'))
  must(refused.status === 403, 'another origin may not sign in', refused)
  const login = await ask(place, names.api, '/api/ct/auth/login', from(`https://${names.admin}`))
  const cookie = String(login.headers['set-cookie'])
  must(
    login.status === 200 && /HttpOnly/u.test(cookie) && /Secure/u.test(cookie),
    'sign-in from the admin name sets a Secure cookie of the API',
    login,
  )
  must(login.headers['access-control-allow-origin'] === `https://${names.admin}`, 'CORS names the admin origin', login.headers)
  const big = await ask(place, names.api, '/api/ct/auth/login', {
    ...from(`https://${names.admin}`),
    body: 'x'.repeat(22 * 1024 * 1024),
  }).catch(() => ({ status: 413 }))
  must(big.status === 413, 'nginx stops a body above 21 MB', big.status)
}

async function main(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(join(postgresBin, 'initdb')) || !existsSync('/usr/sbin/nginx')) {
    process.stdout.write('skipped: needs root, nginx and postgresql-15 of Debian\n')
    return
  }
  const files = filesOfDocument()
  const textOf = (path: string) => files.get(path) ?? ''
  const place = await makePlace()
  try {
    const env = variables(place.moved(textOf('/etc/beacon/beacon.env')))
    for (const path of ['etc/beacon', 'var/lib/beacon/files', 'var/backups/beacon'])
      mkdirSync(join(place.folder, path), { recursive: true })
    writeFileSync(join(place.folder, 'var/lib/beacon/files/.beacon-files'), '')
    writeFileSync(env['SECRET_KEY_FILE'] ?? '', execFileSync('openssl', ['rand', '-hex', '32']), { mode: 0o400 })
    startPostgres(place, textOf('/etc/beacon/database.sql'))
    makeCertificate(place.folder, Object.values(names))
    startNginx(place, textOf('/etc/nginx/sites-enabled/beacon'))
    for (const name of ['beacon.service', 'beacon-backup.service', 'beacon-backup.timer']) checkUnit(place, files, name)
    const unit = place.moved(textOf('/etc/systemd/system/beacon.service'))
    const server = await startBeacon(unit, env)
    const [, password = ''] = readFileSync(join(env['DATA_DIR'] ?? '', 'first-admin'), 'utf8').split('\n')
    await checkNames(place, password)
    await checkBackup(place, files, { env, server, unit, password })
  } finally {
    for (const child of children) await ended(child)
    stopPostgres(place)
    rmSync(place.folder, { recursive: true, force: true })
  }
  process.stdout.write(`${passed} passed\n`)
}

/** systemd's own reader, where there is one; without a running systemd it still knows every word. */
function checkUnit(place: Place, files: ReadonlyMap<string, string>, name: string): void {
  const path = join(place.folder, name)
  writeFileSync(path, place.moved(files.get(`/etc/systemd/system/${name}`) ?? '').replace(/^User=.*$/mu, 'User=root'))
  if (!existsSync('/usr/bin/systemd-analyze')) return
  const said = execFileSync('sh', ['-c', `systemd-analyze verify --recursive-errors=no ${path} 2>&1 || true`]).toString()
  must(!said.includes(name) || !/Unknown|Failed to parse|Invalid/u.test(said), `systemd reads ${name}`, said)
}

interface Running {
  env: Record<string, string>
  server: ChildProcess
  unit: string
  password: string
}

/** The timer's command while the server runs; then the archive goes into a second database, and the same people sign in there. */
async function checkBackup(place: Place, files: ReadonlyMap<string, string>, { env, server, unit, password }: Running): Promise<void> {
  const [command = '', ...args] = (
    /^ExecStart=(.*)$/mu.exec(place.moved(files.get('/etc/systemd/system/beacon-backup.service') ?? ''))?.[1] ?? ''
  ).split(' ')
  const options = { cwd: root, env: { PATH: '/usr/bin:/bin', ...env } }
  execFileSync(command, args, options)
  const folder = env['BACKUP_DIR'] ?? ''
  const archive = readdirSync(folder).find((name) => name.endsWith('.zip')) ?? ''
  must(archive !== '', 'the timer writes an archive while the server runs', readdirSync(folder))
  await ended(server)
  const second = join(place.folder, 'second')
  mkdirSync(join(second, 'files'), { recursive: true })
  writeFileSync(join(second, 'files/.beacon-files'), '')
  const there = {
    ...env,
    DATA_DIR: second,
    FILES_DIR: join(second, 'files'),
    DATABASE_URL: (env['DATABASE_URL'] ?? '').replace('/beacon?', '/second?'),
  }
  const said = execFileSync(command, ['scripts/restore.ts', join(folder, archive)], {
    cwd: root,
    env: { PATH: '/usr/bin:/bin', ...there },
  }).toString()
  must(/Restored and compared: \d+ tables/u.test(said), 'the archive is restored into an empty database', said)
  await startBeacon(unit, there)
  const body = JSON.stringify({ username: 'admin', password })
  const login = await ask(place, names.api, '/api/ct/auth/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: `https://${names.admin}` },
  })
  must(login.status === 200, 'the same person signs in there', login)
  process.stdout.write(said)
}

await main()
