import { describe, expect, it } from 'vitest'
import { modulesOf, portsIn } from './index.ts'

const spans = (text: string) => portsIn(text).map(({ port, to }) => (to === undefined ? port : [port, to]))

describe('ports that a script names', () => {
  it('are looked for in pairs among the first of thousands alone', () => {
    const text = Array.from({ length: 20_000 }, (_none, n) => `min_port_${n} = 2000`).join('\n')
    const from = performance.now()
    expect(spans(text)).toEqual([2000])
    expect(performance.now() - from).toBeLessThan(5_000)
  })

  it.each<[string, (number | number[])[]]>([
    ['PORT = 2525', [2525]],
    ['SERVICE_PORT = 12378', [12_378]],
    ['    port: int = 17171', [17_171]],
    ['        self.port = 8080', [8080]],
    ['def __init__(self, host, port=5005):', [5005]],
    ['port = int(os.environ.get("VAULT_PORT", 8002))', [8002]],
    ['httpPort = 81', [81]],
    ['url = f"http://{self.host}:8080/api"', [8080]],
    ["url = 'http://%s:3000' % host", [3000]],
    ['url = f"https://{host}/login"', [443]],
    ['r = remote(host, 1337)', [1337]],
    ['s = socket.create_connection((self.host, 9999), 5)', [9999]],
    ['API_PORT = 7777\nIMAP_PORT = 143\nprint(f"http://{host}:7777/")', [7777, 143]],
    ['PORTS = [1000, 2000]', [1000, 2000]],
    ['PORTS = range(8000, 8010)', [[8000, 8009]]],
    ['port = random.randint(7000, 7010)', [[7000, 7010]]],
    ['PORT_MIN = 9000\nPORT_MAX = 9009', [[9000, 9009]]],
    ['# PORT = 1\nreport = 2\nsupport = 3\nimport a as b\nx[1:8080]\ntimeout = 30\nPORT = 70000', []],
    [Array.from({ length: 40 }, (_, n) => `PORT_${n} = ${1_000 + n}`).join('\n'), Array.from({ length: 16 }, (_, n) => 1_000 + n)],
  ])('%j', (text, found) => {
    expect(spans(text)).toEqual(found)
  })

  it('says where a port came from, and takes its time with no text', () => {
    expect(portsIn('self.port = 8080\nPORT = 8080')).toEqual([{ port: 8080, to: undefined, said: 'self.port' }])
    const from = performance.now()
    portsIn(`${'port_'.repeat(190)}\n`.repeat(2_000))
    portsIn(`port${' '.repeat(900)}\n`.repeat(2_000))
    expect(performance.now() - from).toBeLessThan(3_000)
  })
})

it('modules of a requirements.txt are those that the image of checkers has, and others', () => {
  const text = `requests==2.31  # the usual
websocket_client
Pillow
protobuf>=3; python_version > "3.8"
pydantic[email]
-r other.txt
# lorem
lorem
./lib/synapsis-0.1.0-cp39-cp39-linux_x86_64.whl
git+https://example.test/team/tooling.git@main
selenium
`
  expect(modulesOf(text)).toEqual({
    here: ['requests', 'websocket_client', 'Pillow', 'protobuf', 'pydantic'],
    absent: ['lorem', 'synapsis', 'tooling', 'selenium'],
  })
  expect(modulesOf('constructor\n__proto__\nx\n'.repeat(500)).absent).toEqual(['constructor', 'x'])
})
