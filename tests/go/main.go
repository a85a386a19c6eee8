// Checks logs that the registry's code made with Go's own code for transparency logs (golang.org/x/mod/sumdb), which
// scripts/test-go.mjs copies beside this file. It reads a log a line from standard input, as tests/go/make-logs.ts writes
// them, and ends with 1 at the first that is wrong, or whose changed copy is accepted.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"registry.example/check/note"
	"registry.example/check/tlog"
)

type tile struct {
	Path string
	Data []byte
}

type inclusion struct {
	Index  int64
	Hashes []string
}

type consistency struct {
	Old     int64
	OldRoot string
	Hashes  []string
}

type madeLog struct {
	Seed        int64
	Size        int64
	Key         string
	OtherKey    string
	Note        string
	Tiles       []tile
	Inclusion   []inclusion
	Consistency []consistency
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), 1<<28)
	checked := 0
	for lines.Scan() {
		var made madeLog
		must(json.Unmarshal(lines.Bytes(), &made))
		check(&made)
		checked++
	}
	must(lines.Err())
	fmt.Printf("%d logs\n", checked)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func require(holds bool, made *madeLog, what string, args ...any) {
	if !holds {
		fmt.Fprintf(os.Stderr, "log %d of %d leaves: %s\n", made.Seed, made.Size, fmt.Sprintf(what, args...))
		os.Exit(1)
	}
}

func hashOf(text string) tlog.Hash {
	hash, err := tlog.ParseHash(text)
	must(err)
	return hash
}

func proofOf(hashes []string) []tlog.Hash {
	proof := []tlog.Hash{}
	for _, hash := range hashes {
		proof = append(proof, hashOf(hash))
	}
	return proof
}

func leafOf(made *madeLog, index int64) []byte {
	return []byte(fmt.Sprintf("leaf %d of log %d", index, made.Seed))
}

// Calls visit with each copy of a proof that has one change.
func mutate(proof []tlog.Hash, visit func([]tlog.Hash)) {
	for at := range proof {
		flipped := append([]tlog.Hash{}, proof...)
		flipped[at][at%32] ^= 1
		visit(flipped)
		visit(append(append([]tlog.Hash{}, proof[:at]...), proof[at+1:]...))
		if at > 0 {
			swapped := append([]tlog.Hash{}, proof...)
			swapped[at], swapped[at-1] = swapped[at-1], swapped[at]
			visit(swapped)
		}
	}
	visit(append(append([]tlog.Hash{}, proof...), tlog.Hash{}))
}

func check(made *madeLog) {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		hashes := make([]tlog.Hash, len(indexes))
		for at, index := range indexes {
			hashes[at] = stored[index]
		}
		return hashes, nil
	})
	for index := int64(0); index < made.Size; index++ {
		hashes, err := tlog.StoredHashes(index, leafOf(made, index), reader)
		must(err)
		stored = append(stored, hashes...)
	}
	root, err := tlog.TreeHash(made.Size, reader)
	must(err)
	checkNote(made, root)
	for _, one := range made.Tiles {
		parsed, err := tlog.ParseTilePath("tile/8/" + one.Path)
		must(err)
		data, err := tlog.ReadTileData(parsed, reader)
		must(err)
		require(bytes.Equal(data, one.Data), made, "tile %s differs", one.Path)
	}
	for _, one := range made.Inclusion {
		proof, leaf := proofOf(one.Hashes), tlog.RecordHash(leafOf(made, one.Index))
		require(tlog.CheckRecord(proof, made.Size, root, one.Index, leaf) == nil, made, "the proof of leaf %d is refused", one.Index)
		mutate(proof, func(changed []tlog.Hash) {
			require(tlog.CheckRecord(changed, made.Size, root, one.Index, leaf) != nil, made, "a changed proof of leaf %d is accepted", one.Index)
		})
	}
	for _, one := range made.Consistency {
		proof, old := proofOf(one.Hashes), hashOf(one.OldRoot)
		require(tlog.CheckTree(proof, made.Size, root, one.Old, old) == nil, made, "the proof from %d leaves is refused", one.Old)
		if one.Old == made.Size {
			continue
		}
		mutate(proof, func(changed []tlog.Hash) {
			require(tlog.CheckTree(changed, made.Size, root, one.Old, old) != nil, made, "a changed proof from %d leaves is accepted", one.Old)
		})
	}
}

func checkNote(made *madeLog, root tlog.Hash) {
	verifier, err := note.NewVerifier(made.Key)
	must(err)
	other, err := note.NewVerifier(made.OtherKey)
	must(err)
	opened, err := note.Open([]byte(made.Note), note.VerifierList(verifier))
	must(err)
	expected := fmt.Sprintf("%s\n%d\n%s\n", verifier.Name(), made.Size, base64.StdEncoding.EncodeToString(root[:]))
	require(opened.Text == expected, made, "the checkpoint states %q", opened.Text)
	_, err = note.Open([]byte(made.Note), note.VerifierList(other))
	require(err != nil, made, "another key is accepted")
	size := fmt.Sprintf("\n%d\n", made.Size)
	for _, changed := range []string{
		strings.Replace(made.Note, size, fmt.Sprintf("\n%d\n", made.Size+1), 1),
		strings.Replace(made.Note, "\u2014 ", "- ", 1),
		strings.Replace(made.Note, "/ledger\n", "/ledger2\n", 1),
	} {
		_, err = note.Open([]byte(changed), note.VerifierList(verifier))
		require(err != nil, made, "a changed note is accepted")
	}
}
