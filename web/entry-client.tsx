import './styles/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { call } from './api.ts'
import { Application, Screens } from './application.tsx'
import { createQueryClient } from './queries.ts'
import { checkStoredToken } from './sign-out.ts'

const root = document.getElementById('root') as HTMLElement
const state = JSON.parse(document.getElementById('state')?.textContent || '{}')
const application = (
  <Application state={state} client={createQueryClient(call)}>
    {/* The plain router: the one with loaders would cost every visitor 19 kB for nothing we use. */}
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  </Application>
)

checkStoredToken()
// Public pages arrive rendered; the admin area is drawn here alone.
// As a transition: taken over in small steps, so that a tap meanwhile is not kept waiting.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, application))
else createRoot(root).render(application)
