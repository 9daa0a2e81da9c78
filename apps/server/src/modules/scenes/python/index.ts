/** A module of Python in the image of checkers: Debian's package, and what it adds to the image in MB (Debian 12, with what it brings along that nothing before it in this list did). */
interface PythonPackage {
  debian: string
  mb: number
}

/**
 * What `beacon/checker` holds, by the name that pip knows it by; found in the requirements of public checkers. `selenium` is not here:
 * Debian has it, but it is of no use without a browser, which is larger than all of this.
 */
export const pythonPackages: Readonly<Record<string, PythonPackage>> = {
  beautifulsoup4: { debian: 'python3-bs4', mb: 1 },
  gmpy2: { debian: 'python3-gmpy2', mb: 1 },
  lxml: { debian: 'python3-lxml', mb: 15 },
  pwntools: { debian: 'python3-pwntools', mb: 100 },
  pycryptodome: { debian: 'python3-pycryptodome', mb: 11 },
  requests: { debian: 'python3-requests', mb: 2 },
  pyyaml: { debian: 'python3-yaml', mb: 1 },
  cryptography: { debian: 'python3-cryptography', mb: 0 },
  paramiko: { debian: 'python3-paramiko', mb: 0 },
  pynacl: { debian: 'python3-nacl', mb: 0 },
  pysocks: { debian: 'python3-socks', mb: 0 },
  'python-dateutil': { debian: 'python3-dateutil', mb: 0 },
  rpyc: { debian: 'python3-rpyc', mb: 0 },
  six: { debian: 'python3-six', mb: 0 },
  urllib3: { debian: 'python3-urllib3', mb: 0 },
  gevent: { debian: 'python3-gevent', mb: 5 },
  'diff-match-patch': { debian: 'python3-diff-match-patch', mb: 1 },
  'websocket-client': { debian: 'python3-websocket', mb: 1 },
  websockets: { debian: 'python3-websockets', mb: 1 },
  openpyxl: { debian: 'python3-openpyxl', mb: 1 },
  numpy: { debian: 'python3-numpy', mb: 36 },
  pandas: { debian: 'python3-pandas', mb: 37 },
  pillow: { debian: 'python3-pil', mb: 70 },
  pydantic: { debian: 'python3-pydantic', mb: 1 },
  protobuf: { debian: 'python3-protobuf', mb: 5 },
  grpcio: { debian: 'python3-grpcio', mb: 10 },
  faker: { debian: 'python3-fake-factory', mb: 5 },
  aiohttp: { debian: 'python3-aiohttp', mb: 2 },
  httpx: { debian: 'python3-httpx', mb: 3 },
  pyjwt: { debian: 'python3-jwt', mb: 1 },
  pymysql: { debian: 'python3-pymysql', mb: 1 },
  redis: { debian: 'python3-redis', mb: 2 },
  ecdsa: { debian: 'python3-ecdsa', mb: 1 },
  simplejson: { debian: 'python3-simplejson', mb: 1 },
  msgpack: { debian: 'python3-msgpack', mb: 1 },
  'python-socketio': { debian: 'python3-socketio', mb: 1 },
  gpxpy: { debian: 'python3-gpxpy', mb: 1 },
  html5lib: { debian: 'python3-html5lib', mb: 1 },
  tqdm: { debian: 'python3-tqdm', mb: 1 },
  dnspython: { debian: 'python3-dnspython', mb: 1 },
  'imap-tools': { debian: 'python3-imap-tools', mb: 1 },
  pyte: { debian: 'python3-pyte', mb: 1 },
  dicttoxml: { debian: 'python3-dicttoxml', mb: 1 },
  xmltodict: { debian: 'python3-xmltodict', mb: 1 },
}

/** Other names of the same, and what is part of it: our own checklib and ctf_gameserver, and the second name of pycryptodome. */
const others: Readonly<Record<string, string>> = {
  bs4: 'beautifulsoup4',
  checklib: 'requests',
  crypto: 'pycryptodome',
  'ctf-gameserver': 'requests',
  pil: 'pillow',
  pwn: 'pwntools',
  pycryptodomex: 'pycryptodome',
  websocket: 'websocket-client',
}

/** Whether the image of checkers has what pip calls by this name; case and the signs between words do not count. */
export function hasPythonPackage(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_.]+/gu, '-')
  return Object.hasOwn(pythonPackages, others[plain] ?? plain)
}
