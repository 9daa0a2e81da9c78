#!/usr/bin/env node
// Beacon's forwarder: ports of your scene on this machine. One file, Node.js 18 or later, no packages.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { StringDecoder } from 'node:string_decoder'

const usage = `Usage: node beacon-gate.mjs [options] ADDRESS NODE...

Opens a port on this machine for each port of the nodes of your scene. Ctrl-C ends it.

  ADDRESS          where Beacon is, such as https://play.example.org
  NODE             id of a node, from Connect in the environment of a challenge

  --key-file FILE  read the key from FILE; else from BEACON_KEY, else it is asked for
  --port N         first local port to try (default: the port of the node, or a free one)
  --listen ADDR    listen on ADDR (default 127.0.0.1: only this machine)
  --insecure       accept any certificate
  --help           show this text`

const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const op = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 }
const most = 65_536
const say = (text) => process.stderr.write(`${text}\n`)
const end = (text, code) => {
  say(text)
  process.exit(code)
}

function readArguments(given) {
  const found = { listen: '127.0.0.1', keyFile: null, port: null, insecure: false, rest: [] }
  const left = [...given]
  const value = (name) => left.shift() ?? end(`${name} needs a value.\n\n${usage}`, 2)
  while (left.length > 0) {
    const one = left.shift()
    if (one === '--help' || one === '-h') {
      process.stdout.write(`${usage}\n`)
      process.exit(0)
    } else if (one === '--key-file') found.keyFile = value(one)
    else if (one === '--port') found.port = Number(value(one))
    else if (one === '--listen') found.listen = value(one)
    else if (one === '--insecure') found.insecure = true
    else if (one.startsWith('-')) end(`Unknown option ${one}.\n\n${usage}`, 2)
    else found.rest.push(one)
  }
  const [address, ...nodes] = found.rest
  if (address === undefined || nodes.length === 0) end(usage, 2)
  if (found.port !== null && !(Number.isInteger(found.port) && found.port > 0 && found.port < 65_536)) end('--port is 1 to 65535.', 2)
  let base
  try {
    base = new URL(address)
  } catch {
    end(`${address} is no address such as https://play.example.org.`, 2)
  }
  if (!/^https?:$/u.test(base.protocol)) end('The address begins with https:// or http://.', 2)
  return { ...found, base, nodes }
}

async function readKey({ keyFile }) {
  if (keyFile !== null) {
    try {
      return readFileSync(keyFile, 'utf8').trim()
    } catch (error) {
      end(`The key file cannot be read: ${error.message}`, 2)
    }
  }
  return process.env.BEACON_KEY?.trim() || askKey()
}

/** What is typed is not shown, and stays out of the history of the shell. */
function askKey() {
  const { stdin } = process
  if (stdin.isTTY) stdin.setRawMode(true)
  process.stderr.write('Key: ')
  return new Promise((resolve) => {
    const decoder = new StringDecoder('utf8')
    let typed = ''
    const done = () => {
      stdin.off('data', hear)
      stdin.off('end', done)
      if (stdin.isTTY) stdin.setRawMode(false)
      stdin.pause()
      process.stderr.write('\n')
      resolve(typed.trim())
    }
    const hear = (data) => {
      for (const letter of decoder.write(data)) {
        if (letter === '\u0003') process.exit(130)
        if (letter === '\r' || letter === '\n' || letter === '\u0004') return done()
        typed = letter === '\u007F' || letter === '\b' ? typed.slice(0, -1) : typed + letter
      }
    }
    stdin.on('data', hear)
    stdin.on('end', done)
  })
}

const plans = readArguments(process.argv.slice(2))
const key = await readKey(plans)
if (!/^[\x21-\x7E]+$/u.test(key)) end('There is no key. Create one with Connect in the environment of your challenge.', 2)

const { request, Agent } = plans.base.protocol === 'https:' ? https : http
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const optionsOf = (path, more) => ({
  ...more,
  host: plans.base.hostname.replace(/^\[|\]$/gu, ''),
  port: plans.base.port || undefined,
  path: `/api/ct/scenes/gateway${path}`,
  rejectUnauthorized: !plans.insecure,
  headers: { authorization: `Bearer ${key}`, 'accept-language': process.env.LANG ?? '', ...more.headers },
})

class Refused extends Error {
  constructor(message, status) {
    super(message)
    this.status = status
  }
}

const wordsOf = (status, text) => {
  if (status === 401) return 'The key is wrong, expired or revoked. Create a new one with Connect in your challenge.'
  if (status === 404) return 'No such node or port in your scenes.'
  try {
    const { message } = JSON.parse(text)
    if (typeof message === 'string') return message
  } catch {
    // No answer of Beacon: its status says more than its text.
  }
  return `The server answered ${status}.`
}

function ask(method, path) {
  return new Promise((resolve, reject) => {
    const sent = request(optionsOf(path, { method, agent, timeout: 20_000, headers: { 'content-type': 'application/json' } }), (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (piece) => {
        text += piece
        if (text.length > 1_000_000) reply.destroy(new Refused('The answer of the server is too long.', 0))
      })
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode >= 300) return reject(new Refused(wordsOf(reply.statusCode, text), reply.statusCode))
        try {
          resolve(JSON.parse(text))
        } catch {
          reject(new Refused('This address answers, but is no Beacon.', 0))
        }
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within 20 s')))
    sent.on('error', (error) => reject(error instanceof Refused ? error : new Refused(`Beacon is not reached: ${error.message}`, 0)))
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}

/** One frame of RFC 6455; what a client sends is masked. */
function frame(code, bytes) {
  const size = bytes.length
  const head = Buffer.alloc(size < 126 ? 6 : size < 65_536 ? 8 : 14)
  head[0] = 0x80 | code
  head[1] = 0x80 | (size < 126 ? size : size < 65_536 ? 126 : 127)
  if (size >= 65_536) head.writeBigUInt64BE(BigInt(size), 2)
  else if (size >= 126) head.writeUInt16BE(size, 2)
  const mask = randomBytes(4)
  mask.copy(head, head.length - 4)
  const masked = Buffer.allocUnsafe(size)
  for (let at = 0; at < size; at += 1) masked[at] = bytes[at] ^ mask[at & 3]
  return Buffer.concat([head, masked])
}

/** Takes whole frames out of what came. */
function frameReader(hear) {
  let kept = Buffer.alloc(0)
  return (piece) => {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece])
    for (;;) {
      if (kept.length < 2) return
      const short = kept[1] & 0x7f
      const start = short === 126 ? 4 : short === 127 ? 10 : 2
      if (kept.length < start) return
      const size = short === 126 ? kept.readUInt16BE(2) : short === 127 ? Number(kept.readBigUInt64BE(2)) : short
      if (size > 16 * most) throw new Error('a frame is too long')
      if (kept.length < start + size) return
      const code = kept[0] & 0x0f
      const bytes = kept.subarray(start, start + size)
      kept = kept.subarray(start + size)
      hear(code, bytes)
    }
  }
}

function upgrade(path, ticket) {
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': nonce,
    'sec-websocket-protocol': `beacon, ticket.${ticket}`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(optionsOf(path, { headers, timeout: 20_000 }))
    sent.on('timeout', () => sent.destroy(new Error('no answer within 20 s')))
    sent.on('error', (error) => reject(new Refused(`Beacon is not reached: ${error.message}`, 0)))
    sent.on('response', (reply) => {
      reply.resume()
      reject(new Refused(wordsOf(reply.statusCode, ''), reply.statusCode))
    })
    sent.on('upgrade', (reply, socket, head) => {
      const wanted = createHash('sha1')
        .update(nonce + magic)
        .digest('base64')
      if (reply.headers['sec-websocket-accept'] !== wanted) return reject(new Refused('This address answers, but is no Beacon.', 0))
      socket.setTimeout(0)
      socket.setNoDelay(true)
      resolve({ socket, head })
    })
    sent.end()
  })
}

const closeWords = new Map([
  [1001, 'The server restarts; connect again.'],
  [1008, 'The right to this connection ended.'],
  [1012, 'The server restarts; connect again.'],
  [4403, 'The right to this connection ended.'],
  [4404, 'Nothing listens on this port of the node.'],
  [4408, 'Nothing came for too long.'],
  [4409, 'The environment is not running.'],
  [4429, 'Too many connections are open; close some.'],
  [4500, 'The machine behind the scene does not answer.'],
])

/** Carries bytes both ways. The server closes once both halves have ended; either side lost ends the other. */
function join(local, { socket, head }, label) {
  const send = (code, bytes) => socket.writable && socket.write(frame(code, bytes))
  // A program that reads slowly keeps pings from being read: the server hears all the same that we are there.
  const living = setInterval(() => send(op.pong, Buffer.alloc(0)), 15_000)
  const onFrame = (code, bytes) => {
    if (code === op.binary || code === op.more) {
      if (bytes.length > 0 && !local.write(bytes)) socket.pause()
    } else if (code === op.text && JSON.parse(bytes.toString()).type === 'end') {
      local.end()
    } else if (code === op.ping) send(op.pong, bytes)
    else if (code === op.close) {
      const why = bytes.length >= 2 ? bytes.readUInt16BE(0) : 1000
      const words = closeWords.get(why)
      if (words !== undefined) say(`${label}: ${words}`)
      send(op.close, bytes.subarray(0, 2))
      socket.end()
      local.end()
    }
  }
  const read = frameReader(onFrame)
  const hear = (piece) => {
    try {
      read(piece)
    } catch (error) {
      say(`${label}: ${error.message}`)
      socket.destroy()
    }
  }
  local.on('drain', () => socket.resume())
  socket.on('drain', () => local.resume())
  local.on('data', (piece) => {
    for (let at = 0; at < piece.length; at += most) if (!send(op.binary, piece.subarray(at, at + most))) local.pause()
  })
  local.on('end', () => send(op.text, Buffer.from('{"type":"end"}')))
  local.on('close', () => socket.destroySoon())
  socket.on('data', hear)
  socket.on('error', () => local.destroy())
  socket.on('close', () => {
    clearInterval(living)
    local.destroySoon()
  })
  if (head.length > 0) hear(head)
  local.resume()
}

async function carry(local, { node_id, node, port }) {
  const label = `${node}:${port}`
  local.on('error', () => local.destroy())
  try {
    const path = `/nodes/${encodeURIComponent(node_id)}/ports/${port}`
    const { ticket } = await ask('POST', `${path}/tickets`)
    const opened = await upgrade(path, ticket)
    if (local.destroyed) return opened.socket.destroy()
    join(local, opened, label)
  } catch (error) {
    say(`${label}: ${error.message}`)
    local.destroy()
  }
}

function listenOnce(target, port) {
  return new Promise((resolve) => {
    const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (local) => void carry(local, target))
    server.once('error', () => resolve(null))
    server.listen({ host: plans.listen, port }, () => resolve(server.address().port))
  })
}

async function listen(target) {
  for (const port of [...(plans.port === null ? [] : [plans.port]), target.port, 0]) {
    const got = await listenOnce(target, port)
    if (got !== null) {
      if (plans.port !== null) plans.port = got + 1
      return got
    }
  }
  return end(`No local port could be opened on ${plans.listen}.`, 1)
}

process.on('SIGINT', () => end('', 0))
process.on('SIGTERM', () => end('', 0))
try {
  for (const node_id of plans.nodes) {
    const { scene, node, ports } = await ask('GET', `/nodes/${encodeURIComponent(node_id)}`)
    if (ports.length === 0) say(`${scene} ${node} has no ports to connect to.`)
    for (const { port, name } of ports) {
      const here = await listen({ node_id, node, port })
      process.stdout.write(`${plans.listen}:${here} -> ${scene} ${node}:${port}${name === '' ? '' : ` (${name})`}\n`)
    }
  }
  say('Ctrl-C ends it.')
} catch (error) {
  end(error.message, 1)
}
