export { ThreadLines } from './thread-lines.tsx'
export { MarkdownEditor } from './markdown-editor.tsx'
export { Markdown, type MarkdownParts } from './markdown.tsx'
