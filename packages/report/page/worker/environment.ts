import * as z from 'zod';

/** The page forbids code made from texts, with which zod would go faster. */
z.config({ jitless: true });
