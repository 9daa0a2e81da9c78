import { spawn } from 'node:child_process'
import { isIPv4, Server, type Socket } from 'node:net'
import { DriverError } from '../driver.ts'
import { cutBy } from '../docker/guard.ts'
import { runOn, type Host } from '../docker/host.ts'

const openMs = 15_000
/** Runs in the network of the container, listens there, hands what listens to its parent, and ends. */
const program = `const server = require('node:net').createServer()
server.once('error', (error) => { process.stderr.write(error.message); process.exit(1) })
server.listen({ host: process.argv[1], port: Number(process.argv[2]), exclusive: true }, () => process.send('open', server, () => process.exit(0)))`

interface Place {
  /** The first process of the container. */
  pid: number
  host: string
  port: number
}

/**
 * A port in the network of a container that this process answers: what runs there needs no way to anywhere else, and no rule of the
 * machine's firewall is opened for it.
 */
export async function leadIn(
  machine: Host,
  { pid, host, port }: Place,
  hear: (socket: Socket) => void,
  signal: AbortSignal,
): Promise<{ close: () => void }> {
  if (!isIPv4(host)) throw new DriverError('network', `${host.slice(0, 50)} is no address of IPv4`)
  const inside = ['-t', String(pid), '-n']
  await runOn(machine, 'nsenter', [...inside, 'ip', 'addr', 'replace', `${host}/32`, 'dev', 'lo'], cutBy(signal))
  await runOn(machine, 'nsenter', [...inside, 'ip', 'link', 'set', 'lo', 'up'], cutBy(signal))
  const server = await serverOf([...inside, process.execPath, '-e', program, host, String(Math.trunc(port))], signal)
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    hear(socket)
  })
  server.on('error', () => server.close())
  return {
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function serverOf(words: readonly string[], signal: AbortSignal): Promise<Server> {
  return new Promise((resolve, reject) => {
    const cut = AbortSignal.any([signal, AbortSignal.timeout(openMs)])
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
    const child = spawn('nsenter', words, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env, cwd: '/', signal: cut, killSignal: 'SIGKILL' })
    let said = ''
    child.stderr?.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString('utf8')}`.slice(0, 500)))
    child.once('message', (_word, server) => {
      if (!(server instanceof Server)) return reject(new DriverError('network', 'nothing listens in the container of the script'))
      // Either side may have sent all and still listen; nothing is read before somebody answers.
      Object.assign(server, { allowHalfOpen: true, pauseOnConnect: true })
      resolve(server)
    })
    child.once('error', (error) =>
      reject(new DriverError(cut.aborted ? 'deadline' : 'network', `nsenter: ${error.message}`, { cause: error })),
    )
    child.once('close', () => reject(new DriverError('network', said.trim() || 'nothing listens in the container of the script')))
  })
}
