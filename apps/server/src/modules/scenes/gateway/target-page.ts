import type { ServerResponse } from 'node:http'

const texts = {
  401: ['Open this page from your challenge', 'The link was used, or it is over.', '请从赛题中打开此页面', '链接已使用或已过期。'],
  403: [
    'Not from another page',
    'Another environment may not send requests to this one.',
    '不允许来自其他页面的请求',
    '其他环境不能向此环境发送请求。',
  ],
  404: ['There is nothing here', 'No environment has this address.', '此处没有内容', '没有环境使用此地址。'],
  409: ['The environment is not running', 'Start it in your challenge.', '环境未在运行', '请在赛题中启动环境。'],
  413: ['Too large', 'A request has at most 64 MB.', '内容过大', '单个请求最大 64 MB。'],
  429: ['Too many connections', 'Wait for the others to end.', '连接过多', '请等待其他连接结束。'],
  502: ['The environment does not answer', 'Its service is not ready, or has ended.', '环境无响应', '服务未就绪或已退出。'],
  503: ['Not available now', 'Try again in a moment.', '暂不可用', '请稍后重试。'],
} as const
export type PageStatus = keyof typeof texts

const page = ([title, text, zhTitle, zhText]: (typeof texts)[PageStatus]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;text-align:center">
<main><h1 style="font-size:20px">${title}</h1><p>${text}</p>
<h2 lang="zh-CN" style="font-size:20px">${zhTitle}</h2><p lang="zh-CN">${zhText}</p></main></body></html>`

/** Why there is no answer of a target, in both languages. */
export function sendPage(response: ServerResponse, status: PageStatus): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(page(texts[status]))
}
