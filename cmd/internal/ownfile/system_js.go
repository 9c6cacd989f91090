package ownfile

import (
	"io/fs"
	"os"
)

// In a browser there is nobody else.

func tryLock(*os.File) bool { return true }

func giveOwner(*os.File, fs.FileInfo) {}
