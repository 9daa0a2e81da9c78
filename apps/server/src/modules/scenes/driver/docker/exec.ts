import type { Duplex } from 'node:stream'
import { DriverError, type ExecOptions, type ExecResult } from '../driver.ts'
import { FrameReader } from './frames.ts'
import { isOfContainer } from './host-command.ts'
import type { Site } from './site.ts'

/** A command in a container: its input is piped, as a command line is told in the events of the engine. */
export async function execIn(
  { engine, host }: Pick<Site, 'engine' | 'host'>,
  { container, command, signal }: { container: string; command: readonly string[]; signal?: AbortSignal | undefined },
  { stdin, user, deadlineMs, outputBytes }: ExecOptions,
): Promise<ExecResult> {
  const late = AbortSignal.timeout(deadlineMs)
  const cut = signal === undefined ? late : AbortSignal.any([signal, late])
  const exec = await engine.ask(
    (docker) =>
      docker.getContainer(container).exec({
        Cmd: [...command],
        AttachStdin: stdin !== undefined,
        AttachStdout: true,
        AttachStderr: true,
        ...(user === undefined ? {} : { User: user }),
      }),
    { signal: cut },
  )
  const socket = await engine.ask(() => exec.start({ hijack: true, stdin: true }), { signal: cut })
  const frames = new FrameReader(outputBytes)
  try {
    await readAll(socket, { frames, stdin, cut })
  } catch (error) {
    await endProcess({ engine, host }, { id: exec.id, container, by: 'SIGKILL' })
    throw error
  } finally {
    socket.destroy()
  }
  const code = await exitCodeOf(engine, exec.id)
  return { code, stdout: frames.stdout(), stderr: frames.stderr(), cut: frames.isCut }
}

function readAll(
  socket: Duplex,
  { frames, stdin, cut }: { frames: FrameReader; stdin: Buffer | undefined; cut: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new DriverError('deadline', 'the command was cut'))
    cut.addEventListener('abort', refuse, { once: true })
    if (cut.aborted) refuse()
    socket.on('data', (bytes: Buffer) => frames.push(bytes))
    socket.on('error', (error) => reject(new DriverError('driver', 'the command was lost', { cause: error })))
    socket.once('close', resolve)
    socket.once('end', resolve)
    if (stdin !== undefined) socket.end(stdin)
  })
}

const exitTries = 50
const exitPauseMs = 20

/** The output ends a moment before the engine knows how the command ended. */
async function exitCodeOf(engine: Site['engine'], id: string): Promise<number> {
  for (let tries = 0; tries < exitTries; tries += 1) {
    const { ExitCode } = await engine.ask((docker) => docker.getExec(id).inspect())
    if (ExitCode !== null) return ExitCode
    await new Promise((resolve) => setTimeout(resolve, exitPauseMs))
  }
  throw new DriverError('driver', 'the end of a command was not told')
}

/** The engine has no verb that ends a command; one that is over already is no error. */
export async function endProcess(
  { engine, host }: Pick<Site, 'engine' | 'host'>,
  { id, container, by }: { id: string; container: string; by: NodeJS.Signals },
): Promise<void> {
  const { Pid, Running } = await engine.ask((docker) => docker.getExec(id).inspect())
  if (Running && (await isOfContainer(Pid, container))) await host.end(Pid, by)
}
