/** The server writes them before the worker. */
declare const BUILD: string
declare const CACHING: boolean
