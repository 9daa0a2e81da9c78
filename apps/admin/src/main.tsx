import './styles.css'
import { startApp } from '@beacon/auth'
import { App } from './app/app.tsx'
import { loadCatalogue } from './app/catalogue.ts'

await startApp({ base: import.meta.env.BASE_URL, loadCatalogue, render: () => <App /> })
