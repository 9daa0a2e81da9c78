import { describe, expect, it } from 'vitest'
import { DockerfileRefused, readDockerfile } from './index.ts'

const engineNames: Readonly<Record<string, string>> = { 'beacon/busybox': 'bcn-x/busybox:1', 'shop@1': 'bcn-x/shop:v1' }
const written = (text: string) => readDockerfile(text).write(({ name }) => engineNames[name] ?? `fetched/${name}`)
const readOutcome = (text: string): string => {
  try {
    readDockerfile(text)
    return 'ok'
  } catch (error) {
    if (error instanceof DockerfileRefused) return `${error.code} ${error.details['line'] ?? ''}`.trim()
    throw error
  }
}
const arch = process.arch === 'x64' ? 'amd64' : process.arch
const from = 'FROM beacon/busybox\n'
const below = 'FROM bcn-x/busybox:1\n'

describe('a Dockerfile', () => {
  it('is written anew on one line an instruction, with the names that the engine has', () => {
    const text =
      '# a shop\r\nARG BASE=beacon/busybox\nFROM ${BASE} AS Build\nRUN echo a \\\n# between\n\n  && echo b\nFROM shop@1\nCOPY --from=build /a /b\n'
    expect(written(text)).toBe(
      'ARG BASE=beacon/busybox\nFROM bcn-x/busybox:1 AS build\nRUN echo a   && echo b\nFROM bcn-x/shop:v1\nCOPY --from=build /a /b\n',
    )
  })

  it('names what comes from outside once, with its first line', () => {
    const text =
      'ARG V=3\nFROM python:${V}-slim AS a\nFROM scratch\nCOPY --from=ubuntu:22.04 / /srv\nCOPY --from=python:3-slim /x /y\nCOPY --from=0 /a /b\n'
    const read = readDockerfile(text)
    expect(read.bases).toEqual([
      { name: 'python:3-slim', line: 2 },
      { name: 'ubuntu:22.04', line: 4 },
    ])
    expect(
      read
        .write(({ name }) => `e/${name}`)
        .split('\n')
        .slice(1),
    ).toEqual([
      'FROM e/python:3-slim AS a',
      'FROM scratch',
      'COPY --from=e/ubuntu:22.04 / /srv',
      'COPY --from=e/python:3-slim /x /y',
      'COPY --from=a /a /b',
      '',
    ])
  })

  const lines: [string, string, string][] = [
    ['a default', 'ARG A\nFROM ${A:-beacon/busybox}', `ARG A\nFROM bcn-x/busybox:1`],
    ['a default of a default', 'FROM ${A:-${B-beacon}/busybox}', 'FROM bcn-x/busybox:1'],
    ['a value in quotes', 'ARG A="beacon" B=${A}/busybox\nFROM $B', 'ARG A="beacon" B=${A}/busybox\nFROM bcn-x/busybox:1'],
    ['the platform of this machine', `FROM --platform=$TARGETPLATFORM beacon/busybox`, 'FROM bcn-x/busybox:1'],
    ['its short name', `FROM --platform=${arch} beacon/busybox`, 'FROM bcn-x/busybox:1'],
    ['what builders tell of it', `${from}ARG TARGETARCH\nARG A B=1`, `${below}ARG TARGETARCH=${arch}\nARG A\nARG B=1`],
    ['a builder of the language itself', `# syntax=docker/dockerfile:1.6\n# check=skip=all\n${from}`, below.trim()],
    ['another escape', '# escape=`\nFROM beacon/busybox\nRUN dir c:\\ `\n  && x', '# escape=`\nFROM bcn-x/busybox:1\nRUN dir c:\\   && x'],
    ['an escape that ends the file', `${from}RUN a \\`, `${below}RUN a`],
    [
      'a cache and memory',
      `${from}RUN --mount=type=cache,target=/var/cache/apt,sharing=locked --mount=type=tmpfs,target=/t apt`,
      `${below}RUN apt`,
    ],
    ['the usual network', `${from}RUN --network=default x`, `${below}RUN x`],
    ['a layer by itself', `${from}COPY --link --chown=1:1 a /b`, `${below}COPY --chown=1:1 a /b`],
    ['a list', `${from}COPY ["a b", "/c"]\nRUN ["x", "y"]`, `${below}COPY ["a b","/c"]\nRUN ["x", "y"]`],
    ['words that look like options', `${from}COPY ["--from=evil", "/c"]`, `${below}COPY ["--from=evil","/c"]`],
    ['a name with brackets', `${from}COPY [ab].txt /c`, `${below}COPY ["[ab].txt","/c"]`],
    ['a file that is added', `${from}ARG V=2\nENV D=/opt\nADD a-$V.tar.gz $D`, `${below}ARG V=2\nENV D=/opt\nADD a-2.tar.gz $D`],
    [
      'a newer option of a check',
      `${from}HEALTHCHECK --interval=5s --start-interval=1s CMD true`,
      `${below}HEALTHCHECK --interval=5s CMD true`,
    ],
    [
      'a text for a shell',
      `${from}RUN <<EOF\napt\n# no comment\nFROM evil\nEOF\nRUN b`,
      `${below}RUN ["/bin/sh","-c","apt\\n# no comment\\nFROM evil\\n"]\nRUN b`,
    ],
    ['its tabs', `${from}RUN <<-'EOF'\n\tapt\n\tEOF`, `${below}RUN ["/bin/sh","-c","apt\\n"]`],
    [
      'a text for a command',
      `${from}RUN cat <<A >/x && \\\n  cat <<B\n$x\nA\nB`,
      `${below}RUN ["/bin/sh","-c","cat <<A >/x &&   cat <<B\\n$x\\nA\\nB"]`,
    ],
    [
      'the shell of its stage',
      `${from}SHELL ["/bin/bash", "-ec"]\nRUN <<E\na\nE`,
      `${below}SHELL ["/bin/bash", "-ec"]\nRUN ["/bin/bash","-ec","a\\n"]`,
    ],
    [
      'a word that only looks like a text',
      `${from}RUN cat <<<x; echo $((1<<2))`,
      `${below}RUN ["/bin/sh","-c","cat <<<x; echo $((1<<2))"]`,
    ],
  ]
  it.each(lines)('%s', (_what, text, answer) => expect(written(text)).toBe(`${answer}\n`))

  it('prepares modes in a stage before, on the same base', () => {
    expect(written('FROM a AS x\nFROM b\nCOPY --chmod=755 --chown=u run.sh /srv/\nCOPY --from=0 /l /m\n')).toBe(
      [
        'FROM fetched/a AS x',
        'FROM fetched/b',
        'USER 0',
        'COPY run.sh /.beacon-copy/run.sh',
        'RUN ["chmod","-R","755","/.beacon-copy/run.sh"]',
        'FROM fetched/b',
        'COPY --from=1 --chown=u /.beacon-copy/run.sh /srv/',
        'COPY --from=x /l /m',
        '',
      ].join('\n'),
    )
    expect(written(`${from}ARG N=b\nCOPY --chmod=644 a $N /c/`)).toContain(
      'COPY a b /.beacon-copy/\nRUN ["/bin/sh","-c","chmod -R 644 /.beacon-copy && chmod 755 /.beacon-copy"]\n',
    )
    expect(written('FROM a AS x\nFROM scratch\nCOPY --from=x --chmod=755 /l /m')).toContain(
      'FROM x\nUSER 0\nCOPY --from=x /l /.beacon-copy/l\n',
    )
  })

  it('makes files of texts there, their variables filled in', () => {
    const text = `${from}ENV P=80\nCOPY <<conf <<"raw" /etc/\nport $P \\$P\nconf\n$P\nraw\n`
    const [, , first, second, , env, copy] = written(text).split('\n')
    expect(first).toContain('"sh","port 80 $P\\n","conf"]')
    expect(second).toContain('"sh","$P\\n","raw"]')
    expect([env, copy]).toEqual(['ENV P=80', 'COPY --from=0 /.beacon-copy/ /etc/'])
    expect(written(`${from}COPY <<E /a.txt\nx\nE`)).toContain('\nCOPY --from=0 /.beacon-copy/E /a.txt\n')
  })

  it('tells what its last stage listens on and how it is checked', () => {
    const text = `${from}EXPOSE 1\nFROM beacon/busybox AS b\nARG P=8080\nENV FLAG=f{$P} B=$C\nEXPOSE $P/tcp 53/udp 9000 8080\nHEALTHCHECK --interval=1m30s --retries=2 CMD wget -q x\nFROM b\nEXPOSE 22`
    expect(readDockerfile(text).facts).toEqual({
      ports: [8080, 9000, 22],
      health: { command: ['/bin/sh', '-c', 'wget -q x'], interval_s: 90, timeout_s: null, start_s: null, retries: 2 },
      env: new Map([
        ['FLAG', 'f{8080}'],
        ['B', undefined],
      ]),
    })
    expect(readDockerfile(`${from}HEALTHCHECK CMD ["a"]\nHEALTHCHECK NONE`).facts.health).toBeNull()
  })

  const cases: [string, string][] = [
    ['', 'dockerfile_empty'],
    ['# only this', 'dockerfile_empty'],
    ['RUN true', 'dockerfile_from_first 1'],
    ['ARG A', 'dockerfile_from_first 1'],
    ['FROM $X', 'dockerfile_variable 1'],
    ['FROM ${X', 'dockerfile_variable 1'],
    ['FROM ${X#y}', 'dockerfile_variable 1'],
    ['FROM --platform=$X beacon/busybox', 'dockerfile_variable 1'],
    ['FROM --platform=windows/amd64 beacon/busybox', 'dockerfile_flag 1'],
    ['FROM beacon/busybox evil', 'dockerfile_from_form 1'],
    ['# syntax=evil/frontend\nFROM scratch', 'dockerfile_syntax 1'],
    ['#   Syntax = evil.example/docker/dockerfile:1\nFROM scratch', 'dockerfile_syntax 1'],
    ['# escape=x\nFROM scratch', 'dockerfile_escape 1'],
    [`${from}ONBUILD RUN true`, 'dockerfile_onbuild 2'],
    [`${from}ADD https://example.org/a /a`, 'dockerfile_add_address 2'],
    [`${from}ADD ["git://example.org/a", "/a"]`, 'dockerfile_add_address 2'],
    [`${from}ADD git@example.org:a.git /a`, 'dockerfile_add_address 2'],
    [`${from}ARG U=https://example.org/a\nADD $U /a`, 'dockerfile_add_address 3'],
    [`${from}ENV H=ttps\nADD h\${H}://a /a`, 'dockerfile_add_address 3'],
    [`${from}ADD ["\\u0068ttp://a", "/a"]`, 'dockerfile_add_address 2'],
    [`${from}ADD h\\ttp://a /a`, 'dockerfile_add_address 2'],
    [`${from}ADD "ht"tp:'//'a /a`, 'dockerfile_add_address 2'],
    [`${from}ADD $FROM_BASE /a`, 'dockerfile_add_variable 2'],
    [`${from}ADD ["\\\\$A", "/a"]`, 'dockerfile_add_variable 2'],
    [`${from}ADD ["a", "/a"] b`, 'dockerfile_list 2'],
    [`${from}COPY a`, 'dockerfile_copy_form 2'],
    [`${from}COPY --from=0 /a /a`, 'dockerfile_copy_from 2'],
    [`FROM beacon/busybox AS me\nCOPY --from=me /a /a`, 'dockerfile_copy_from 2'],
    [`${from}COPY --from=scratch /a /a`, 'dockerfile_copy_from 2'],
    [`${from}COPY --from=$A /a /a`, 'dockerfile_copy_variable 2'],
    [`${from}COPY --chmod=evil a /a`, 'dockerfile_mode 2'],
    [`${from}COPY --chown=1 --chmod=4755 a /a`, 'dockerfile_mode 2'],
    [`${from}COPY --chmod=u+s --chown=1 a /a`, 'dockerfile_mode 2'],
    [`${from}COPY --chmod=755 *.sh /a`, 'dockerfile_copy_name 2'],
    [`${from}COPY --chmod=755 $A /a`, 'dockerfile_variable 2'],
    ['FROM scratch\nCOPY --chmod=755 a /a', 'dockerfile_scratch 2'],
    ['FROM scratch\nCOPY <<E /a\nE', 'dockerfile_scratch 2'],
    [`${from}COPY --parents a /a`, 'dockerfile_flag 2'],
    [`${from}RUN --mount=type=bind,from=evil true`, 'dockerfile_mount 2'],
    [`${from}RUN --mount=target=/x true`, 'dockerfile_mount 2'],
    [`${from}RUN a\nRUN --mount=type=secret,id=k \\\n  true`, 'dockerfile_secret 3'],
    [`${from}RUN --mount=type=ssh true`, 'dockerfile_secret 2'],
    [`${from}RUN --network=host true`, 'dockerfile_flag 2'],
    [`${from}RUN --security=insecure true`, 'dockerfile_flag 2'],
    [`${from}RUN --mount="type=cache" true`, 'dockerfile_flag 2'],
    [`${from}RUN <<EOF\nnever ends`, 'dockerfile_heredoc 2'],
    [`${from}COPY <<../../etc /a\n../../etc`, 'dockerfile_heredoc 2'],
    [`${from}COPY <<E /a\n$UNKNOWN\nE`, 'dockerfile_text_variable 2'],
    [`${from}COPY ["<<E", "/a"]\nE`, 'dockerfile_list 2'],
    [`${from}SHELL /bin/bash`, 'dockerfile_list 2'],
    [`${from}LABEL bcn.scene=1`, 'dockerfile_label 2'],
    [`${from}INCLUDE evil`, 'dockerfile_unknown 2'],
    [`${from}RUN a\u0000b`, 'dockerfile_characters 2'],
    [`${from}RUN a\u0085b`, 'dockerfile_characters 2'],
    [`${from}RUN ${'a'.repeat(70_000)}`, 'dockerfile_step_long 2'],
    [`ARG A=aaaaaaaa\n${'ARG A=$A$A\n'.repeat(40)}FROM $A`, 'dockerfile_variable 42'],
    [`FROM ${'${A:-'.repeat(2_000)}`, 'dockerfile_variable 1'],
    ['FROM scratch\n'.repeat(201), 'dockerfile_long'],
    [`FROM scratch\n${'#'.repeat(300_000)}`, 'dockerfile_long'],
  ]
  it.each(cases)('%j: %s', (text, answer) => expect(readOutcome(text)).toBe(answer))

  const large = 200_000
  const hostile: [string, string][] = [
    ['blanks', `${from}RUN${' '.repeat(large)}x`],
    ['escapes', `${from}RUN ${'\\'.repeat(large)}`],
    ['lines that go on', `${from}RUN a${'\\\n'.repeat(large / 2)}`],
    ['begun texts', `${from}RUN ${'<<A '.repeat(large / 4)}`],
    ['quotes', `${from}ENV A=${'"\''.repeat(large / 2)}`],
    ['dollars', `${from}ENV A=${'$'.repeat(large)}`],
    ['braces', `FROM ${'${'.repeat(large / 2)}`],
    ['options', `${from}RUN ${'--mount=type=cache '.repeat(large / 20)}x`],
    ['brackets', `${from}RUN ${'['.repeat(large)}`],
    ['directives', `${'#a=b\n'.repeat(large / 5)}FROM scratch`],
    ['seconds', `${from}HEALTHCHECK --interval=${'1'.repeat(900)} CMD x`],
    ['texts that never end', `${from}${'RUN <<A\n'.repeat(150)}${'x\n'.repeat(large / 2)}`],
  ]
  it.each(hostile)('that is made of %s is judged at once', (_what, text) => {
    const begun = performance.now()
    readOutcome(text)
    expect(performance.now() - begun).toBeLessThan(500)
  })
})
