"""Measures the app against its goals: `Benchmarks/run`, described in Docs/Performance.md."""
