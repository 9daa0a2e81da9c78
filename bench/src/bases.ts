import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { plotOf } from '../../apps/server/src/modules/scenes/driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../../apps/server/src/modules/scenes/driver/index.ts'
import type { Base } from '../../apps/server/src/modules/scenes/image-work/base.ts'
import { checkerBase, debianBase, debianSource, scienceBase } from '../../apps/server/src/modules/scenes/image-work/debian.ts'
import type { Row } from './report.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const docker = (...words: string[]) => execFileSync('docker', ['-H', `unix://${socketPath}`, ...words], { encoding: 'utf8' })
/** What their documentation names, as commands that end well where it is there. */
const named: Readonly<Record<string, string>> = {
  'beacon/debian': 'apt-get --version && python3 -m http.server --help && socat -V && openssl version && nc -h && id -u nobody',
  'beacon/checker':
    'python3 -c "import bs4, checklib.status, Crypto, ctf_gameserver.checkerlib, gevent, gmpy2, grpc, lxml, numpy, openpyxl, pandas, PIL, pwn, pydantic, requests, websocket, websockets, yaml"',
  'beacon/science': 'python3 -c "import numpy, pandas, scipy, sklearn"',
}

/** Bases of ours, made of packages of Debian's mirror at the engine that DOCKER_TEST_SOCKET names; none where it names none. */
export async function baseRows(): Promise<Row[]> {
  if (!existsSync(socketPath)) return []
  const { images, dismiss } = (await loadDockerDriver())({ socketPath, install: plotOf('debian').install })
  if (images === undefined) throw new Error('the driver makes no images')
  const rows: Row[] = []
  const source = debianSource(null)
  for (const base of [debianBase(images, source), checkerBase(images, source), scienceBase(images, source)] satisfies Base[]) {
    const from = performance.now()
    await base.make({ onLine: () => undefined, signal: AbortSignal.timeout(1_800_000) })
    const value = (performance.now() - from) / 1_000
    docker('run', '--rm', '--network', 'none', base.tag, 'sh', '-c', named[base.name] ?? 'exit 1')
    const mb = Number(docker('image', 'inspect', '--format', '{{.Size}}', base.tag)) / 1_000_000
    rows.push({ name: `${base.name} from its mirror`, aim: 'minutes, once', value, unit: 's', more: { mb } })
    await images.remove(base.tag)
  }
  await dismiss(AbortSignal.timeout(60_000))
  return rows
}
